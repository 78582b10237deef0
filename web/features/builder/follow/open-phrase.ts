import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { phraseAround, phrases, promptPage, scenesColumn } from '../core/dom.ts';
import { announce, readCaret, setCaret, showPhrase, type TextPosition, useCaret } from '../core/focus/caret-store.ts';
import { goToEntry, goToField, goToLook } from '../core/focus/go-to.ts';
import { phraseAt, positionIn } from '../core/focus/phrase-element.ts';
import { useView } from '../core/view/view-store.ts';
import { describePosition } from './phrase.ts';

/** How many pixels the pointer may move during a click. */
const clickSlack = 4;
/** How long to wait for a second click before acting on the first. */
const doubleClickMs = 300;

/** Makes phrases in the preview links to their fields, by click or by keys on a focused phrase. */
export function usePhraseLinks(): void {
  useEffect(() => {
    let press = { x: 0, y: 0, byMouse: false };
    let clickTimer = 0;
    const onPress = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      press = { x, y, byMouse: pointerType === 'mouse' };
    };
    const onClick = (event: MouseEvent) => {
      clearTimeout(clickTimer);
      const moved = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (moved > clickSlack || !phraseAround(event.target)) return;
      // on narrow screens, opening the field hides the preview, so wait in case a second click follows, which selects a
      // word
      if (press.byMouse && !isEditorVisible()) clickTimer = window.setTimeout(openClicked, doubleClickMs, event);
      else openClicked(event);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(clickTimer);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

function isEditorVisible(): boolean {
  return (scenesColumn()?.offsetParent ?? null) !== null;
}

/** Goes to the position that was clicked, unless the click ended a text selection. */
function openClicked({ target, clientX, clientY, defaultPrevented }: MouseEvent): void {
  const phrase = phraseAround(target);
  if (!phrase || defaultPrevented || getSelection()?.isCollapsed === false) return;
  openAt(phrase, offsetAt(phrase, clientX, clientY));
}

function openAt(phrase: HTMLElement, offset: number): void {
  const position = positionIn(phrase, offset);
  if (position) goTo(position);
}

/** Moves the caret to a position in a text. */
function goTo(position: TextPosition): void {
  if ('sceneId' in position) goToField(position.sceneId, position.field, { from: position.caret });
  else if ('look' in position) goToLook(position.caret);
  else goToEntry(position.entry, position.key, position.caret);
  // `goToField` announces the position itself
  if (!('sceneId' in position)) announce(describePosition(position));
}

/** The offset in a phrase's text at a point in the window. */
function offsetAt(phrase: HTMLElement, x: number, y: number): number {
  const range = document.createRange();
  range.selectNodeContents(phrase);
  const at = caretAt(x, y);
  if (!at || !phrase.contains(at.node)) return 0;
  range.setEnd(at.node, at.offset);
  return range.toString().length;
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  // for older versions of Safari; `as Document` undoes the narrowing by the check above
  const range = (document as Document).caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

/** Moves the focus from a text to its phrase in the preview. There, arrow keys go to other phrases, Enter goes back. */
export function goToPhrase(): void {
  readCaret();
  const { position } = useCaret.getState();
  if (!position) return;
  flushSync(() => useView.setState({ tab: 'preview', preview: 'prompt' }));
  const page = promptPage();
  const phrase = page && phraseAt(page, position);
  if (phrase) focusPhrase(phrase);
  else page?.focus({ preventScroll: true });
  announce(describePosition(position));
}

function focusPhrase(phrase: HTMLElement): void {
  phrase.tabIndex = -1;
  phrase.focus({ preventScroll: true });
  showPhrase();
}

function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const phrase = phraseAround(target);
  if (!phrase || phrase !== target) return;
  if (key === 'Enter' || key === 'Escape') {
    const { position } = useCaret.getState();
    const isPhraseAtCaret = position && phraseAt(promptPage() ?? phrase, position) === phrase;
    if (isPhraseAtCaret) goTo(position);
    else openAt(phrase, 0);
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    step(phrase, key === 'ArrowDown' ? 1 : -1);
  } else return;
  event.preventDefault();
}

function step(phrase: HTMLElement, by: 1 | -1): void {
  const all = phrases();
  const next = all[all.indexOf(phrase) + by];
  const position = next && positionIn(next, 0);
  if (!position) return;
  setCaret(position);
  focusPhrase(next);
  announce(describePosition(position));
}
