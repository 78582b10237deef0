import { useEffect } from 'react';

/** What a key in a text sets off besides `keydown` and `input`. */
const unheard = ['keypress', 'textInput', 'keyup'];

/**
 * Ends the events of a key in a text that nothing in the editor listens to before they reach React, which looks for
 * listeners along the whole page, down and up, for each of them.
 */
export function useUnheardEvents(): void {
  useEffect(() => {
    const listening = new AbortController();
    const end = (event: Event) => {
      if (event.target instanceof HTMLTextAreaElement) event.stopImmediatePropagation();
    };
    for (const name of unheard) addEventListener(name, end, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
}
