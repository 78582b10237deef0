import { useEffect } from 'react';
import { isInPrompt, lineAround, promptPage } from '../core/dom.ts';
import { announce } from '../core/places/announcement.ts';
import { isPlaceNew, type Place, readPlace, usePlace } from '../core/places/caret-place.ts';
import { liveRange, phraseAt, rangeAt } from '../core/places/phrase-element.ts';
import { type Revealed, useRevealed } from '../core/places/revealed.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { setClipFolded, useView } from '../core/view/view-store.ts';
import { durationInWords, findPhrase, placeInWords } from './phrase.ts';
import { scrollToMiddle, stopScrolling } from './scroll-to-middle.ts';

/** So long after a scroll by hand the preview stays where it is. */
const readingMs = 2_000;

let readAt = Number.NEGATIVE_INFINITY;
let lit: Element[] = [];
let frame = 0;
let moves = false;
let updates = false;

/**
 * Keeps the phrase in the preview lit that the caret stands in, and in the middle while a text has the focus. All of it
 * happens outside of React, once a frame: no clip renders because of it.
 */
export function useFollow(): void {
  useEffect(() => {
    const listening = new AbortController();
    const on = (names: readonly string[], listener: (event: Event) => void) => {
      for (const name of names) document.addEventListener(name, listener, { signal: listening.signal, passive: true });
    };
    on(['selectionchange', 'focusin', 'focusout'], onCaret);
    on(['wheel', 'touchmove', 'pointerdown', 'keydown'], noteReading);
    const subscriptions = [
      useFilm.subscribe(() => follow()),
      useRevealed.subscribe(({ last }) => last && onRevealed(last)),
      usePlace.subscribe(({ place }, before) => place !== before.place && !updates && follow()),
      useView.subscribe(
        ({ preview, tab }, before) => (preview !== before.preview || tab !== before.tab) && showPhrase(),
      ),
    ];
    return () => {
      listening.abort();
      for (const stop of subscriptions) stop();
      cancelAnimationFrame(frame);
      stopScrolling();
      light(null);
    };
  }, []);
}

/** The caret or the focus has moved. */
function onCaret(): void {
  // after a key the frame that shows it has followed already; another one would hold up the next key
  if (!isPlaceNew()) return;
  // at once, since a dialog may take the focus before the next frame
  read();
  follow();
}

/** Says where a command has led, and shows it in the preview where nothing else would. */
function onRevealed(last: Revealed): void {
  if ('durationOf' in last) {
    announce(durationInWords(last.durationOf));
    return;
  }
  const words = placeInWords(last.place);
  announce(last.before === undefined ? words : `${last.before}. ${words}`);
  if (last.scrolls) showPhrase();
}

/** Brings the phrase of the place into the middle of the preview, whatever has the focus. */
export function showPhrase(): void {
  moves = true;
  follow();
}

/** Looks for the phrase before the next frame, when React has written what has changed. */
function follow(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(update);
}

/** Reads the place without following it. @returns whether a text has the focus */
function read(): boolean {
  updates = true;
  try {
    return readPlace();
  } finally {
    updates = false;
  }
}

function update(): void {
  const writing = read();
  const { place } = usePlace.getState();
  const page = promptPage();
  const phrase = place && page ? phraseAt(page, place) : null;
  light(phrase);
  const follows = moves || (writing && performance.now() - readAt >= readingMs);
  moves = false;
  // where there is no room for both, the preview may be out of sight
  if (!place || !page || !follows || page.offsetParent === null) return;
  if (!phrase) {
    unfoldClipOf(place);
    return;
  }
  scrollToMiddle(page, () => {
    const at = phrase.isConnected ? phrase : phraseAt(page, place);
    const rect = at?.getBoundingClientRect();
    // of a long phrase it is the line with the caret
    const isLong = rect && rect.height > Math.min(page.clientHeight, innerHeight) / 2;
    return (at && isLong && caretRect(at, place)) || (rect ?? null);
  });
}

function caretRect(phrase: HTMLElement, place: Place): DOMRect | null {
  const at = rangeAt(phrase, place);
  return at && liveRange(at).getBoundingClientRect();
}

/** Unfolds the clip that a place is in, and follows once it is there. */
function unfoldClipOf(place: Place): void {
  const { foldedClips } = useView.getState();
  const clip = foldedClips.size > 0 ? findPhrase(place)?.clip : null;
  if (!clip || !foldedClips.has(clip)) return;
  setClipFolded(clip, false);
  showPhrase();
}

/** Marks a phrase as the one in focus, and its line. React knows nothing of it, and so leaves it. */
function light(phrase: Element | null): void {
  const line = phrase && lineAround(phrase);
  const now = phrase && line ? [phrase, line] : [];
  if (now.every((element, index) => element === lit[index]) && now.length === lit.length) return;
  for (const element of lit) {
    element.removeAttribute('aria-current');
    element.removeAttribute('data-current');
  }
  phrase?.setAttribute('aria-current', 'true');
  line?.setAttribute('data-current', '');
  lit = now;
}

/** Who scrolls, selects or clicks in the preview reads it, and it must not move away. */
function noteReading({ target }: Event): void {
  if (!isInPrompt(target)) return;
  readAt = performance.now();
  stopScrolling();
}
