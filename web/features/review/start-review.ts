import './review.css';
import { groupNotes } from '../../../src/domain/review/threads.ts';
import { followNotes } from '../../lib/calls/follow-notes.ts';
import { element } from '../../lib/page/element.ts';
import { updateAges } from './note-time.ts';
import { describeNews, type NotesView, notesView } from './notes-view.ts';
import type { PageScene } from './page-scenes.ts';
import { createPageView, type PageView } from './page-view.ts';
import { createReview } from './review.ts';
import { verdictView } from './verdict-view.ts';

const ageEveryMs = 30_000;

/**
 * Shows the notes of a shared film and the forms for new ones.
 * @param top the element for the verdicts
 * @returns a function that stops it
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
  const filmLink = element('a', { href: '#film-notes' }, 'Notes on the whole film');
  top.replaceChildren(notice, verdicts.element, element('div', { class: 'to-film' }, filmLink, verdicts.list), status);

  const film = notesView(view, 'film');
  const gone = notesView(view, 'gone');
  const answersSlot = element('div');
  // loaded on first use, to keep the page small
  const answers = lazily(async () => {
    const { answersView } = await import('./answers-view.ts');
    const created = answersView(review);
    answersSlot.append(created.element);
    created.update();
    return created;
  });
  const goneSection = element('div', { hidden: true }, element('h3', {}, 'On scenes that are gone'), gone.element);
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
  const sceneNotes = new Map<string, NotesView>();
  for (const scene of view.scenes) {
    const notes = notesView(view, scene);
    sceneNotes.set(scene.id, notes);
    scene.element.querySelector('.note')?.remove();
    scene.element.append(notes.element);
  }
  const noteOnWords = (quote: string, scene?: PageScene) => {
    const notes = scene && sceneNotes.get(scene.id);
    if (notes) notes.open({ quote });
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
      for (const [id, notes] of sceneNotes) notes.update(byScene.get(id) ?? []);
      film.update(grouped.film);
      gone.update(grouped.gone);
      goneSection.hidden = grouped.gone.length === 0;
      verdicts.update();
      answers.loaded()?.update();
      earlier.loaded()?.update();
    });
    const count = grouped.film.length;
    filmLink.textContent = count === 0 ? 'Notes on the whole film' : `Notes on the whole film (${count})`;
    notice.textContent =
      state.problem ?? (state.open ? '' : 'You can no longer leave notes on this link, but you can read them.');
    notice.hidden = notice.textContent === '';
    words.loaded()?.setOpen(state.open);
    if (state.reviewer) answers.load();
    if (state.earlier.length > 0) earlier.load();
    if (restored || !state.open) return;
    restored = true;
    reopenUnsentForms({ film, sceneNotes, verdicts, view });
  }

  review.onChange(update);
  review.onNews((notes) => view.announce(describeNews(notes, view.scenes)));
  const ageTimer = setInterval(() => {
    updateAges(page);
    // after 15 minutes, a note can no longer be changed
    update();
  }, ageEveryMs);
  const stopFollowing = followNotes(`${pathname.replace(/\/$/, '')}/events`, {
    onNote: review.upsert,
    onRemoved: review.removeFromList,
    onList: () => void review.list(),
  });
  void review.list();
  return () => {
    clearInterval(ageTimer);
    document.removeEventListener('selectionchange', words.load);
    words.loaded()?.stop();
    stopFollowing();
  };
}

/** Loads a part once. If that fails, the next call tries again. */
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
  film: NotesView;
  sceneNotes: ReadonlyMap<string, NotesView>;
  verdicts: ReturnType<typeof verdictView>;
  view: PageView;
}

/** Reopens the forms that have an unsent text from an earlier visit. The focus stays where it is. */
function reopenUnsentForms({ film, sceneNotes, verdicts, view }: Forms): void {
  const focused = document.activeElement;
  for (const form of view.review.storage.formsWithDrafts()) {
    const [kind, id = ''] = form.split(' ');
    if (kind === 'film') film.open();
    else if (kind === 'scene') sceneNotes.get(id)?.open();
    else if (kind === 'approved' || kind === 'changes') verdicts.open(kind);
  }
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Runs a change of the page and scrolls, so that the form with the focus stays at its place in the window. */
function keepInView(change: () => void): void {
  const typing = document.activeElement?.closest<HTMLElement>('form');
  const before = typing?.getBoundingClientRect().top;
  change();
  if (!typing?.isConnected || before === undefined) return;
  const moved = typing.getBoundingClientRect().top - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}
