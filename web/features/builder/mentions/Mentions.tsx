import { CompletionList } from './CompletionList.tsx';
import { useCompletion, useCompletionKeys } from './completion.ts';
import { MentionTip } from './MentionTip.tsx';
import { useSelectedFieldWatch } from './selected-field-watch.ts';

/** Beside all texts: the names while one is typed, and the wording of the name under the pointer or the caret. */
export function Mentions() {
  useCompletionKeys();
  useSelectedFieldWatch();
  const open = useCompletion((state) => state.open);
  return (
    <>
      {open && <CompletionList {...open} />}
      <MentionTip />
    </>
  );
}
