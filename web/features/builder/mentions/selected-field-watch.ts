import { useEffect } from 'react';
import { useView } from '../core/view/view-store.ts';
import { selectedPhrase } from './selected-phrase.ts';

/** Watches what is selected where somebody touches: with a keyboard the field's menu offers the same. */
export function useSelectedFieldWatch(): void {
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
