import { useEffect } from 'react';
import { useSelectedField } from '../core/text/selected-field.ts';
import { selectedPhrase } from './selected-phrase.ts';

/** Watches what is selected where somebody touches: with a keyboard the field's menu offers the same. */
export function useSelectedFieldWatch(): void {
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    const watch = () => {
      const phrase = selectedPhrase();
      const { selected } = useSelectedField.getState();
      if (phrase?.sceneId === selected?.sceneId && phrase?.field === selected?.field) return;
      useSelectedField.setState({ selected: phrase && { sceneId: phrase.sceneId, field: phrase.field } });
    };
    const listening = new AbortController();
    for (const name of ['selectionchange', 'focusin', 'focusout']) {
      document.addEventListener(name, watch, { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}
