import { CompletionList } from './CompletionList.tsx';
import { useCompletion } from './completion.ts';
import { MentionTip } from './MentionTip.tsx';
import { useSelectedFieldWatch } from './selected-field-watch.ts';

/** Beside all texts: the names while one is typed, and the wording of the name under the pointer or the caret. */
export function Mentions() {
  const { open, close, takeRow } = useCompletion();
  useSelectedFieldWatch();
  return (
    <>
      {open && <CompletionList {...open} onClose={close} onTake={takeRow} />}
      <MentionTip hidden={open !== null} />
    </>
  );
}
