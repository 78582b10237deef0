import { useEffect } from 'react';
import { isInPrompt, lineAround, promptPage } from '../core/dom.ts';
import {
  announce,
  hasCaretMoved,
  type Revealed,
  readCaret,
  showPhrase,
  type TextPosition,
  useCaret,
} from '../core/focus/caret-store.ts';
import { phraseAt, rangeAt, toMeasurableRange } from '../core/focus/phrase-element.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { currentProject } from '../core/project/project-store.ts';
import { setClipFolded, useView } from '../core/view/view-store.ts';
import { describeDuration, describePosition, findPhrase } from './phrase.ts';
import { scrollToMiddle } from './scroll-to-middle.ts';

/** How long the preview stays in place after the user scrolled, clicked or pressed a key in it. */
const readingMs = 2_000;

/**
 * Highlights the caret's phrase in the preview and, while a text has the focus, scrolls it to the middle. This runs
 * outside React, so that no clip renders, and at most once per frame.
 */
export function useFollow(): void {
  useEffect(() => {
    const follower = new Follower();
    return () => follower.stop();
  }, []);
}

class Follower {
  /** When the user last scrolled, clicked or pressed a key in the preview. */
  private lastInputAt = Number.NEGATIVE_INFINITY;
  private highlighted: readonly Element[] = [];
  private frame = 0;
  /**
   * Set while `updateCaret` runs, so that the subscription below ignores its change: the callers update the preview.
   */
  private isUpdatingCaret = false;
  private stopScrolling = () => {};
  private readonly listening = new AbortController();
  private readonly subscriptions = [
    useFilm.subscribe(() => this.follow()),
    useCaret.subscribe(({ position, revealed, scrollRequested }, before) => {
      if ((position !== before.position && !this.isUpdatingCaret) || (scrollRequested && !before.scrollRequested))
        this.follow();
      if (revealed && revealed !== before.revealed) onRevealed(revealed);
    }),
    useView.subscribe(({ preview, tab }, before) => {
      if (preview !== before.preview || tab !== before.tab) showPhrase();
    }),
  ];

  constructor() {
    const options = { signal: this.listening.signal, passive: true };
    for (const name of ['selectionchange', 'focusin', 'focusout'])
      document.addEventListener(name, () => this.onCaretMoved(), options);
    for (const name of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      document.addEventListener(name, ({ target }) => this.pauseFollowing(target), options);
    // a field may have had the focus before this code arrived
    this.onCaretMoved();
  }

  stop(): void {
    this.listening.abort();
    for (const stop of this.subscriptions) stop();
    cancelAnimationFrame(this.frame);
    this.stopScrolling();
    this.highlight(null);
  }

  private onCaretMoved(): void {
    // if the caret has not moved, this is a keystroke whose update is already scheduled
    if (!hasCaretMoved()) return;
    // not in the next frame, because a dialog may take the focus before then
    this.updateCaret();
    // after a key that changes the text, the film changes soon
    if (useFilm.getState().project === currentProject()) this.follow();
  }

  /** Schedules an update for the next frame, when React has rendered the change. */
  private follow(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.update());
  }

  /** Stores the caret's position without scheduling an update. @returns whether a text has the focus */
  private updateCaret(): boolean {
    this.isUpdatingCaret = true;
    try {
      return readCaret();
    } finally {
      this.isUpdatingCaret = false;
    }
  }

  private update(): void {
    const hasTextFocus = this.updateCaret();
    const { position, scrollRequested } = useCaret.getState();
    const page = promptPage();
    const phrase = position && page ? phraseAt(page, position) : null;
    this.highlight(phrase);
    if (scrollRequested) useCaret.setState({ scrollRequested: false });
    const follows = scrollRequested || (hasTextFocus && performance.now() - this.lastInputAt >= readingMs);
    // on narrow screens the preview may be hidden
    if (!position || !page || !follows || page.offsetParent === null) return;
    if (!phrase) {
      unfoldClipAt(position);
      return;
    }
    this.stopScrolling();
    this.stopScrolling = scrollToMiddle(page, () => {
      const at = phrase.isConnected ? phrase : phraseAt(page, position);
      const rect = at?.getBoundingClientRect();
      // for a long phrase, scroll to the caret's line
      const isLong = rect && rect.height > Math.min(page.clientHeight, innerHeight) / 2;
      return (at && isLong && caretRect(at, position)) || (rect ?? null);
    });
  }

  /** Marks a phrase and its line as current. React does not render these attributes, so it leaves them in place. */
  private highlight(phrase: Element | null): void {
    const line = phrase && lineAround(phrase);
    const next = phrase && line ? [phrase, line] : [];
    if (next.every((element, index) => element === this.highlighted[index]) && next.length === this.highlighted.length)
      return;
    for (const element of this.highlighted) {
      element.removeAttribute('aria-current');
      element.removeAttribute('data-current');
    }
    phrase?.setAttribute('aria-current', 'true');
    line?.setAttribute('data-current', '');
    this.highlighted = next;
  }

  /** Stops following for a while after input in the preview, so that the text stays in place while the user reads. */
  private pauseFollowing(target: EventTarget | null): void {
    if (!isInPrompt(target)) return;
    this.lastInputAt = performance.now();
    this.stopScrolling();
  }
}

/** Announces the position that a command went to, and shows it in the preview if the command asks for that. */
function onRevealed(last: Revealed): void {
  if ('durationSceneId' in last) {
    announce(describeDuration(last.durationSceneId));
    return;
  }
  const description = describePosition(last.position);
  announce(last.before === undefined ? description : `${last.before}. ${description}`);
  if (last.scrolls) showPhrase();
}

function caretRect(phrase: HTMLElement, position: TextPosition): DOMRect | null {
  const at = rangeAt(phrase, position);
  return at && toMeasurableRange(at).getBoundingClientRect();
}

/** Unfolds the clip that contains a position, then shows the phrase. */
function unfoldClipAt(position: TextPosition): void {
  const { foldedClips } = useView.getState();
  const clip = foldedClips.size > 0 ? findPhrase(position)?.clip : null;
  if (!clip || !foldedClips.has(clip)) return;
  setClipFolded(clip, false);
  showPhrase();
}
