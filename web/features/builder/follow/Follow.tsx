import { useCaret } from '../core/focus/caret-store.ts';
import { useFollow } from './follow-preview.ts';
import { usePhraseLinks } from './open-phrase.ts';

/** Links fields and preview in both directions, and announces each move to screen readers. */
export function Follow() {
  useFollow();
  usePhraseLinks();
  const text = useCaret((state) => state.announcement);
  return (
    <p role="status" className="unseen">
      {text}
    </p>
  );
}
