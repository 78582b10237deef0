import { useEffect } from 'react';
import { useView } from '../core/view/view-store.ts';
import { CompletionList } from './CompletionList.tsx';
import { useCompletion } from './completion.ts';
import { MentionTip } from './MentionTip.tsx';
import { selectedPhrase } from './selected-phrase.ts';

/**
 * Suggests names while the user types a mention, and shows the wording of the name under the pointer or at the caret.
 */
export function Mentions() {
  const { open, close, chooseRow } = useCompletion();
  useTrackSelectedField();
  return (
    <>
      {open && <CompletionList {...open} onClose={close} onChoose={chooseRow} />}
      <MentionTip hidden={open !== null} />
    </>
  );
}

/**
 * On touch devices, stores which field has selected text: this field shows a button for a new cast entry. Without
 * touch, the field's menu has the same action.
 */
function useTrackSelectedField(): void {
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    const watch = () => {
      const phrase = selectedPhrase();
      const { selecting } = useView.getState();
      if (phrase?.sceneId === selecting?.sceneId && phrase?.field === selecting?.field) return;
      useView.setState({ selecting: phrase && { sceneId: phrase.sceneId, field: phrase.field } });
    };
    const listening = new AbortController();
    for (const name of ['selectionchange', 'focusin', 'focusout']) {
      document.addEventListener(name, watch, { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}
