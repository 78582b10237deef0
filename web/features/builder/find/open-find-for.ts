import { flushSync } from 'react-dom';
import { useEarlyFind } from './early-find.ts';
import { changeFind, openFind } from './find-commands.ts';

/** Opens the search that was asked for before it was there, from where it was asked, with what was typed since. */
export function openFindFor(): void {
  const { asked } = useEarlyFind.getState();
  if (!asked) return;
  flushSync(() => {
    useEarlyFind.setState({ asked: null });
    // the search begins at the caret, and leads back to it
    if (asked.from instanceof HTMLElement) asked.from.focus({ preventScroll: true });
    openFind();
  });
  if (asked.words !== '') changeFind({ text: asked.words });
}
