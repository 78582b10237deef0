import { useEffect } from 'react';
import { useView } from '../core/view/view-store.ts';
import { CompletionList } from './CompletionList.tsx';
import { useCompletion } from './completion.ts';
import { MentionTip } from './MentionTip.tsx';
import { selectedPhrase } from './selected-phrase.ts';

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

/** Watches what is selected where somebody touches: with a keyboard the field's menu offers the same. */
function useSelectedFieldWatch(): void {
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
