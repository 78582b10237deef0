import './review.css';
import { groupNotes } from '../../../src/domain/review/threads.ts';
import { followNotes } from '../../lib/calls/follow-notes.ts';
import { element } from '../../lib/page/element.ts';
import { keepInView } from './keep-in-view.ts';
import { updateAges } from './note-time.ts';
import type { PageScene } from './page-scenes.ts';
import { createPageView, type PageView } from './page-view.ts';
import { describeNews, type PlaceView, placeView } from './place-view.ts';
import { createReview } from './review.ts';
import { verdictView } from './verdict-view.ts';

const ageEveryMs = 30_000;

/**
 * Shows the notes of a shared film and takes new ones.
 * @param top the element for the verdicts
 * @returns stops it
 */
export function startReview(top: HTMLElement): () => void {
  const page = top.closest<HTMLElement>('[data-island="shared-film"]') ?? document.body;
  const { pathname } = location;
  const [, , token = ''] = pathname.split('/');
  const { share: shareId = '', revision = '' } = top.dataset;
  const review = createReview({ token: decodeURIComponent(token), shareId });
  const view = createPageView(page, review);

  const verdicts = verdictView(view, revision === '' ? null : Number(revision));
  const notice = element('p', { class: 'notice', hidden: true });
  const status = element('p', { class: 'unseen', role: 'status', 'data-announce': true });
  const toFilm = element('a', { href: '#film-notes' });
  top.replaceChildren(notice, verdicts.element, element('div', { class: 'to-film' }, toFilm, verdicts.list), status);

  const film = placeView(view, 'film');
  const gone = placeView(view, 'gone');
  const answersSlot = element('div');
  // loaded on first use, to keep the page small
  const answers = lazily(async () => {
    const { answersView } = await import('./answers-view.ts');
    const created = answersView(review);
    answersSlot.append(created.element);
    created.update();
    return created;
  });
  const goneSection = element('div', {}, element('h3', {}, 'On scenes that are gone'), gone.element);
  const filmSection = page.querySelector('#film-notes');
  filmSection?.querySelector('.note')?.remove();
  filmSection?.append(film.element, goneSection, answersSlot);
  const earlier = lazily(async () => {
    const { earlierNotesView } = await import('./earlier-notes.ts');
    const created = earlierNotesView(view);
    filmSection?.after(created.element);
    created.update();
    return created;
  });
  const places = new Map<string, PlaceView>();
  for (const scene of view.scenes) {
    const place = placeView(view, scene);
    places.set(scene.id, place);
    scene.element.querySelector('.note')?.remove();
    scene.element.append(place.element);
  }
  const noteOnWords = (quote: string, scene?: PageScene) => {
    const place = scene && places.get(scene.id);
    if (place) place.open({ quote });
    // a note on the whole film cannot quote words, so its text begins with them
    else film.open({ text: `“${quote}”\n` });
  };
  const words = lazily(async () => {
    const { offerNotesOnWords } = await import('./prompt-words.ts');
    const created = offerNotesOnWords(page, view.scenes, noteOnWords);
    created.setOpen(review.state()?.open === true);
    return created;
  });
  if (page.querySelector('.prompts')) document.addEventListener('selectionchange', words.load);

  let restored = false;
  function update(): void {
    const state = review.state();
    if (!state) return;
    const grouped = groupNotes(state.notes, view.scenes);
    keepInView(() => {
      const byScene = new Map(grouped.scenes.map(({ scene, threads }) => [scene.id, threads]));
      for (const [id, place] of places) place.update(byScene.get(id) ?? []);
      film.update(grouped.film);
      gone.update(grouped.gone);
      goneSection.hidden = grouped.gone.length === 0;
      verdicts.update();
      answers.loaded()?.update();
      earlier.loaded()?.update();
    });
    const count = grouped.film.length;
    toFilm.textContent = count === 0 ? 'Notes on the whole film' : `Notes on the whole film (${count})`;
    notice.textContent =
      state.problem ?? (state.open ? '' : 'You can no longer leave notes on this link, but you can read them.');
    notice.hidden = notice.textContent === '';
    words.loaded()?.setOpen(state.open);
    if (state.reviewer) answers.load();
    if (state.earlier.length > 0) earlier.load();
    if (restored || !state.open) return;
    restored = true;
    openUnsent({ film, places, verdicts, view });
  }

  review.onChange(update);
  review.onNews((notes) => view.announce(describeNews(notes, view.scenes)));
  const ages = setInterval(() => {
    updateAges(page);
    // after 15 minutes, a note can no longer be changed
    update();
  }, ageEveryMs);
  const stopFollowing = followNotes(`${pathname.replace(/\/$/, '')}/events`, {
    onNote: review.put,
    onRemoved: review.drop,
    onList: () => void review.list(),
  });
  void review.list();
  return () => {
    clearInterval(ages);
    document.removeEventListener('selectionchange', words.load);
    words.loaded()?.stop();
    stopFollowing();
  };
}

/** Loads a part once. A failed load is tried again at the next call. */
function lazily<Part>(create: () => Promise<Part>) {
  let part: Part | undefined;
  let isLoading = false;
  return {
    loaded: () => part,
    load(): void {
      if (isLoading) return;
      isLoading = true;
      create().then(
        (created) => {
          part = created;
        },
        () => {
          isLoading = false;
        },
      );
    },
  };
}

interface Forms {
  film: PlaceView;
  places: ReadonlyMap<string, PlaceView>;
  verdicts: ReturnType<typeof verdictView>;
  view: PageView;
}

/** Reopens the forms whose text was not sent before the page was left. The focus stays where it is. */
function openUnsent({ film, places, verdicts, view }: Forms): void {
  const focused = document.activeElement;
  for (const place of view.review.kept.places()) {
    const [kind, id = ''] = place.split(' ');
    if (kind === 'film') film.open();
    else if (kind === 'scene') places.get(id)?.open();
    else if (kind === 'approved' || kind === 'changes') verdicts.open(kind);
  }
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
