import { usePlace } from '../core/places/caret-place.ts';
import { useFollow } from './follow-preview.ts';
import { usePhraseLinks } from './open-phrase.ts';

/** Keeps the preview at the phrase of the caret, leads from phrases to their fields, and tells screen readers of both. */
export function Follow() {
  useFollow();
  usePhraseLinks();
  const text = usePlace((state) => state.announcement);
  return (
    <p role="status" className="unseen">
      {text}
    </p>
  );
}
