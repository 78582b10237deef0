import { useEffect, useState } from 'react';
import { namesIn } from '../core/dom.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { asMentionInput, highlightLayer } from './mention-input.ts';

/** How long the pointer or the caret rests on a name before its wording appears. */
const delayMs = 300;

interface NameRange {
  input: HTMLTextAreaElement;
  from: number;
  to: number;
}

/**
 * The name whose wording is shown: the one that the pointer or the caret rests on.
 * @param isTip whether an element is part of the tooltip
 */
export function useMentionTip(isTip: (target: Node) => boolean): NameRange | null {
  const [shown, setShown] = useState<NameRange | null>(null);
  useEffect(() => {
    let resting: NameRange | null = null;
    let timer = 0;
    // the text at the caret's last move: if it has changed by the next move, the user is typing
    let textAtCaret: string | null = null;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    // null hides the tooltip at once
    const restOn = (name: NameRange | null) => {
      if (name?.input === resting?.input && name?.from === resting?.from) return;
      resting = name;
      hide();
      if (name) timer = window.setTimeout(() => setShown(name), delayMs);
    };
    const onPointer = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch' || (target instanceof Node && isTip(target))) return;
      const input = asMentionInput(target);
      // if the pointer is on no name, the name at the caret keeps its tooltip
      restOn((input && nameAtPoint(input, clientX, clientY)) ?? nameAtCaret());
    };
    const onCaret = () => {
      const text = asMentionInput(document.activeElement)?.value ?? null;
      const isTyping = textAtCaret !== null && text !== null && text !== textAtCaret;
      textAtCaret = text;
      restOn(isTyping ? null : nameAtCaret());
    };
    // the caret may have been in a name before this code loaded
    onCaret();
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    document.addEventListener('pointermove', onPointer, options);
    document.addEventListener('selectionchange', onCaret, options);
    document.addEventListener('focusin', onCaret, options);
    document.addEventListener('focusout', () => restOn(null), options);
    document.addEventListener('scroll', () => restOn(null), { ...options, capture: true });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { ...options, capture: true });
    const stop = useBuilder.subscribe(({ project }, before) => project !== before.project && restOn(null));
    return () => {
      listening.abort();
      stop();
      clearTimeout(timer);
    };
  }, [isTip]);
  return shown;
}

function nameMarks(input: HTMLTextAreaElement): { mark: HTMLElement; from: number; to: number }[] {
  const layer = highlightLayer(input);
  return (layer ? namesIn(layer) : []).map((mark) => {
    const [from = 0, to = 0] = mark.dataset.mention?.split(' ').map(Number) ?? [];
    return { mark, from, to };
  });
}

function nameAtPoint(input: HTMLTextAreaElement, x: number, y: number): NameRange | null {
  const found = nameMarks(input).find(({ mark }) =>
    [...mark.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    ),
  );
  return found ? { input, from: found.from, to: found.to } : null;
}

function nameAtCaret(): NameRange | null {
  const input = asMentionInput(document.activeElement);
  if (!input || input.selectionStart !== input.selectionEnd) return null;
  const caret = input.selectionStart;
  const found = nameMarks(input).find(({ from, to }) => from < caret && caret <= to);
  return found ? { input, from: found.from, to: found.to } : null;
}
