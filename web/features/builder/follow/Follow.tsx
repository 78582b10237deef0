import { usePlace } from '../core/places/caret-place.ts';
import { useFollow } from './follow-preview.ts';
import { usePhraseLinks } from './open-phrase.ts';

/** Makes the preview follow the caret and its phrases lead to their fields, and announces both to screen readers. */
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
