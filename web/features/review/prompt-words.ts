import { limits } from '../../../src/domain/product/limits.ts';
import { button } from '../../lib/page/element.ts';
import type { PageScene } from './page-scenes.ts';

interface PromptSelection {
  words: string;
  prompt: HTMLElement;
  range: Range;
}

const { wordsLength } = limits.reviews;
/** How long a selection must stay unchanged before the button appears, since a drag changes it all the time. */
const settleMs = 250;

/**
 * Offers a note on words that are selected in a prompt. The button comes right after the prompt in the document, so
 * that Tab leads from the selection to it.
 * @param onNote called with the words, and with their scene if they are from a single one
 */
export function offerNotesOnWords(
  page: HTMLElement,
  scenes: readonly PageScene[],
  onNote: (words: string, scene: PageScene | undefined) => void,
): { setOpen: (open: boolean) => void; stop: () => void } {
  let isOpen = false;
  let timer = 0;
  let selected: PromptSelection | undefined;
  const offer = button('', () => {
    if (!selected || offer.ariaDisabled === 'true') return;
    const { words, prompt } = selected;
    getSelection()?.removeAllRanges();
    show(undefined);
    onNote(words, findScene(words, prompt, scenes));
  });
  offer.className = 'note-on-words';
  // otherwise the press would clear the selection before the click
  offer.addEventListener('mousedown', (event) => event.preventDefault());

  function show(now: PromptSelection | undefined): void {
    selected = now;
    if (!now) {
      offer.remove();
      return;
    }
    const isLong = now.words.length > wordsLength;
    offer.ariaDisabled = isLong ? 'true' : null;
    offer.textContent = isLong
      ? `Select at most ${wordsLength.toLocaleString('en-US')} characters for a note`
      : 'Note on these words';
    if (now.prompt.nextElementSibling !== offer) now.prompt.after(offer);
    const box = now.range.getBoundingClientRect();
    const clip = offer.offsetParent?.getBoundingClientRect();
    if (!clip) return;
    offer.style.top = `${box.bottom - clip.top + 8}px`;
    offer.style.left = `${Math.max(0, Math.min(box.left - clip.left, clip.width - offer.offsetWidth))}px`;
  }

  const onSelect = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // the selection stays while the button has the focus
      if (isOpen) show(readSelection(page));
    }, settleMs);
  };
  document.addEventListener('selectionchange', onSelect);
  return {
    setOpen(open) {
      if (open === isOpen) return;
      isOpen = open;
      // words may have been selected before
      if (open) onSelect();
      else show(undefined);
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onSelect);
    },
  };
}

function readSelection(page: HTMLElement): PromptSelection | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: inside } = range;
  const prompt = (inside instanceof Element ? inside : inside.parentElement)?.closest<HTMLElement>('.prompts pre');
  const words = range.toString().trim();
  return prompt && page.contains(prompt) && words !== '' ? { words, prompt, range } : undefined;
}

/** The scene of selected words: the clip's only scene, or the only scene in it whose texts contain the words. */
function findScene(words: string, prompt: HTMLElement, scenes: readonly PageScene[]): PageScene | undefined {
  const [first = 0, last = 0] = (prompt.closest<HTMLElement>('[data-scenes]')?.dataset.scenes ?? '')
    .split('-')
    .map(Number);
  const inClip = scenes.filter(({ number }) => number >= first && number <= last);
  const wanted = collapseSpaces(words);
  const withWords = inClip.filter(({ element }) =>
    collapseSpaces(element.querySelector('.sheet')?.textContent ?? '').includes(wanted),
  );
  const found = inClip.length === 1 ? inClip : withWords;
  return found.length === 1 ? found[0] : undefined;
}

const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
