import { cutsOf } from '../../../src/domain/film/playback.ts';
import { filmTime } from '../../../src/domain/review/moment.ts';
import type { Note } from '../../../src/domain/review/notes.ts';
import { type PageScene, readPageScenes } from './page-scenes.ts';
import type { Review } from './review.ts';

/** Shared by all views of the notes on this page. */
export interface PageView {
  review: Review;
  scenes: readonly PageScene[];
  /** The start of each scene in seconds, followed by the end of the film. */
  cuts: readonly number[];
  /** The time of a note in the film. */
  filmTime: (note: Note) => number | undefined;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  /** Opens the player at a time of the film. */
  playFrom: (seconds: number) => void;
}

const views = new WeakMap<Element, PageView>();

/** The notes of a page, by its root element; undefined without notes, or before they are loaded. */
export function pageViewOf(page: Element): PageView | undefined {
  return views.get(page);
}

export function createPageView(page: HTMLElement, review: Review): PageView {
  const scenes = readPageScenes(page);
  const cuts = cutsOf(scenes.map(({ duration }) => duration));
  const view: PageView = {
    ...{ review, scenes, cuts },
    filmTime: (note) => filmTime(note, scenes, cuts),
    announce(text) {
      // a modal dialog hides the page from screen readers, so each has a status of its own
      for (const status of page.querySelectorAll('[data-announce]')) status.replaceChildren(text);
    },
    playFrom(seconds) {
      const player = page.querySelector<HTMLElement>('[data-island="film-player"]');
      const play = player?.querySelector('button');
      if (!play) return;
      play.dataset.at = String(seconds);
      // on `focusin`, the document loads the player; it replays the click below once the player has loaded
      player?.dispatchEvent(new FocusEvent('focusin'));
      play.click();
    },
  };
  views.set(page, view);
  return view;
}
