import { useEffect } from 'react';
import { isInPrompt, lineAround, promptPage } from '../core/dom.ts';
import {
  announce,
  isPlaceNew,
  type Place,
  type Revealed,
  readPlace,
  showPhrase,
  usePlace,
} from '../core/places/caret-place.ts';
import { liveRange, phraseAt, rangeAt } from '../core/places/phrase-element.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { setClipFolded, useView } from '../core/view/view-store.ts';
import { durationInWords, findPhrase, placeInWords } from './phrase.ts';
import { scrollToMiddle } from './scroll-to-middle.ts';

/** So long after a scroll by hand the preview stays where it is. */
const readingMs = 2_000;

/**
 * Keeps the phrase in the preview lit that the caret stands in, and in the middle while a text has the focus. All of it
 * happens outside of React, once a frame: no clip renders because of it.
 */
export function useFollow(): void {
  useEffect(() => {
    const follower = new Follower();
    return () => follower.stop();
  }, []);
}

class Follower {
  private readAt = Number.NEGATIVE_INFINITY;
  private lit: readonly Element[] = [];
  private frame = 0;
  /** Whether the place is being read for an update that follows it anyway. */
  private reads = false;
  private stopScrolling = () => {};
  private readonly listening = new AbortController();
  private readonly subscriptions = [
    useFilm.subscribe(() => this.follow()),
    usePlace.subscribe(({ place, revealed, scrolls }, before) => {
      if ((place !== before.place && !this.reads) || (scrolls && !before.scrolls)) this.follow();
      if (revealed && revealed !== before.revealed) onRevealed(revealed);
    }),
    useView.subscribe(({ preview, tab }, before) => {
      if (preview !== before.preview || tab !== before.tab) showPhrase();
    }),
  ];

  constructor() {
    const options = { signal: this.listening.signal, passive: true };
    for (const name of ['selectionchange', 'focusin', 'focusout'])
      document.addEventListener(name, () => this.onCaret(), options);
    for (const name of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      document.addEventListener(name, ({ target }) => this.noteReading(target), options);
  }

  stop(): void {
    this.listening.abort();
    for (const stop of this.subscriptions) stop();
    cancelAnimationFrame(this.frame);
    this.stopScrolling();
    this.light(null);
  }

  /** The caret or the focus has moved. */
  private onCaret(): void {
    // after a key the frame that shows it has followed already; another one would hold up the next key
    if (!isPlaceNew()) return;
    // at once, since a dialog may take the focus before the next frame
    this.read();
    this.follow();
  }

  /** Looks for the phrase before the next frame, when React has written what has changed. */
  private follow(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.update());
  }

  /** Reads the place without following it. @returns whether a text has the focus */
  private read(): boolean {
    this.reads = true;
    try {
      return readPlace();
    } finally {
      this.reads = false;
    }
  }

  private update(): void {
    const writing = this.read();
    const { place, scrolls } = usePlace.getState();
    const page = promptPage();
    const phrase = place && page ? phraseAt(page, place) : null;
    this.light(phrase);
    if (scrolls) usePlace.setState({ scrolls: false });
    const follows = scrolls || (writing && performance.now() - this.readAt >= readingMs);
    // where there is no room for both, the preview may be out of sight
    if (!place || !page || !follows || page.offsetParent === null) return;
    if (!phrase) {
      unfoldClipOf(place);
      return;
    }
    this.stopScrolling();
    this.stopScrolling = scrollToMiddle(page, () => {
      const at = phrase.isConnected ? phrase : phraseAt(page, place);
      const rect = at?.getBoundingClientRect();
      // of a long phrase it is the line with the caret
      const isLong = rect && rect.height > Math.min(page.clientHeight, innerHeight) / 2;
      return (at && isLong && caretRect(at, place)) || (rect ?? null);
    });
  }

  /** Marks a phrase as the one in focus, and its line. React knows nothing of it, and so leaves it. */
  private light(phrase: Element | null): void {
    const line = phrase && lineAround(phrase);
    const now = phrase && line ? [phrase, line] : [];
    if (now.every((element, index) => element === this.lit[index]) && now.length === this.lit.length) return;
    for (const element of this.lit) {
      element.removeAttribute('aria-current');
      element.removeAttribute('data-current');
    }
    phrase?.setAttribute('aria-current', 'true');
    line?.setAttribute('data-current', '');
    this.lit = now;
  }

  /** Who scrolls, selects or clicks in the preview reads it, and it must not move away. */
  private noteReading(target: EventTarget | null): void {
    if (!isInPrompt(target)) return;
    this.readAt = performance.now();
    this.stopScrolling();
  }
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
