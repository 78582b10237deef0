import { formatTime } from '../../../src/domain/film/playback.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { minuteMs } from '../../../src/domain/product/time-units.ts';
import type { Note } from '../../../src/domain/review/notes.ts';
import type { Thread } from '../../../src/domain/review/threads.ts';
import { button, element } from '../../lib/page/element.ts';
import { timeElement } from './note-time.ts';
import type { PageView } from './page-view.ts';
import { asCallError, type Review } from './review.ts';
import { focusForm, reviewForm } from './review-form.ts';

/** A note with its answers. Its element is never replaced, so that an open form in it keeps its text and the focus. */
export interface ThreadView {
  element: HTMLLIElement;
  update: (thread: Thread) => void;
}

interface NoteView {
  element: HTMLElement;
  update: (note: Note, hasAnswers: boolean) => void;
}

const verdictTexts = { approved: 'Approved the film', changes: 'Asks for changes' } as const;

export function threadView(page: PageView, { note }: Thread): ThreadView {
  const head = noteView(page);
  const answers = element('ol', { class: 'answers', 'aria-label': `Answers to ${note.name}` });
  const views = new Map<string, NoteView>();
  const root = element('li', { class: 'thread', 'data-note': note.id }, head.element, answers);
  return {
    element: root,
    update({ note: now, answers: nowAnswers }) {
      head.update(now, nowAnswers.length > 0);
      for (const [id, view] of views) {
        if (nowAnswers.some((answer) => answer.id === id)) continue;
        view.element.parentElement?.remove();
        views.delete(id);
      }
      for (const answer of nowAnswers) {
        const view = views.get(answer.id) ?? noteView(page);
        if (!views.has(answer.id)) {
          views.set(answer.id, view);
          answers.append(element('li', { 'data-note': answer.id }, view.element));
        }
        view.update(answer, false);
      }
      answers.hidden = nowAnswers.length === 0;
    },
  };
}

/** One note or answer: its author, time, subject and text, and the actions that the reviewer may take. */
function noteView(page: PageView): NoteView {
  const body = element('div');
  const slot = element('div');
  const root = element('article', { class: 'entry' }, body, slot);
  let shown = '';
  return {
    element: root,
    update(note, hasAnswers) {
      const state = page.review.state();
      const isOwn = note.reviewerId !== null && note.reviewerId === state?.reviewer?.id;
      const isRecent = Date.now() - Date.parse(note.createdAt) < limits.reviews.changeMinutes * minuteMs;
      const can = {
        answer: state?.open === true && note.replyTo === null,
        change: state?.open === true && isOwn && isRecent,
        remove: isOwn && isRecent && !hasAnswers,
        settle: state?.open === true && isOwn && note.replyTo === null && note.verdict === null,
      };
      const isEarlier = state?.changed.has(note.id) === true;
      const now = JSON.stringify([note, can, isEarlier, page.filmTime(note)]);
      if (now === shown) return;
      shown = now;
      const focused = body.contains(document.activeElement) ? document.activeElement?.getAttribute('data-do') : null;
      body.replaceChildren(...noteParts(page, note, isEarlier), noteActions({ page, note, can, slot }));
      if (!focused) return;
      const replacement = body.querySelector<HTMLElement>(`[data-do="${focused}"]`) ?? body.querySelector('button');
      replacement?.focus({ preventScroll: true });
    },
  };
}

function noteParts(page: PageView, note: Note, isEarlier: boolean): Node[] {
  const { name, reviewerId, text, verdict, words, quoted, settledAt, changedAt, createdAt, replyTo } = note;
  const seconds = note.seconds === null ? undefined : page.filmTime(note);
  const moment = seconds === undefined ? null : momentButton(page, seconds);
  const tags = [
    reviewerId === null ? 'Owner' : null,
    settledAt === null ? null : 'Settled',
    changedAt === null ? null : 'Edited',
  ].map((tag) => (tag ? element('span', { class: 'tag' }, tag) : null));
  const parts: Node[] = [
    element('p', { class: 'by' }, element('b', { dir: 'auto' }, name), timeElement(createdAt), moment, ...tags),
  ];
  if (verdict) parts.push(element('p', { class: 'decided' }, verdictTexts[verdict]));
  if (words && replyTo === null) parts.push(...quoteParts(words, { quoted, isEarlier }));
  if (text) parts.push(element('p', { class: 'text', dir: 'auto' }, text));
  return parts;
}

/** The words that a note is about: shown if the note quotes them, or if the scene has changed since. */
function quoteParts(words: string, { quoted, isEarlier }: { quoted: boolean; isEarlier: boolean }): Node[] {
  const quote = element('blockquote', { dir: 'auto' }, words);
  const earlier = 'About an earlier text';
  if (quoted) return isEarlier ? [element('p', { class: 'earlier' }, earlier), quote] : [quote];
  // without a quote, `words` is the scene's whole text, so it is folded
  return isEarlier ? [element('details', { class: 'earlier' }, element('summary', {}, earlier), quote)] : [];
}

function momentButton(page: PageView, seconds: number): HTMLElement {
  const time = formatTime(seconds);
  return button(time, () => page.playFrom(seconds), {
    ...{ class: 'moment', 'data-do': 'play-from', 'aria-label': `Play from ${time}` },
  });
}

interface Actions {
  page: PageView;
  note: Note;
  can: Record<'answer' | 'change' | 'remove' | 'settle', boolean>;
  slot: HTMLElement;
}

function noteActions({ page, note, can, slot }: Actions): HTMLElement {
  const { review } = page;
  const row = element('div', { class: 'acts quiet' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const noteName = element('span', { class: 'unseen' }, `${note.name}’s note`);
  const focusFirst = () => row.querySelector('button')?.focus();
  const add = (name: string, label: string, run: () => void) => {
    const action = button(label, run, { 'data-do': name });
    action.append(' ', noteName.cloneNode(true));
    row.append(action);
  };
  const run = async (action: Promise<void>, done: string) => {
    try {
      await action;
      page.announce(done);
    } catch (error) {
      problem.textContent = asCallError(error).message;
    }
  };
  const open = (form: HTMLFormElement) => {
    slot.replaceChildren(form);
    focusForm(form);
  };
  const close = () => {
    slot.replaceChildren();
    focusFirst();
  };
  if (can.answer) add('answer', 'Answer', () => open(answerForm({ page, note, close })));
  if (can.change) add('change', 'Edit', () => open(changeForm({ review, note, close })));
  if (can.settle) {
    const settled = note.settledAt === null;
    const label = settled ? 'Settle' : 'Reopen';
    add('settle', label, () => run(review.change(note.id, { settled }), settled ? 'Settled.' : 'Open again.'));
  }
  if (can.remove) add('remove', 'Delete', confirmRemove);

  function confirmRemove(): void {
    const before = [...row.childNodes];
    const keep = button('Keep it', () => {
      row.replaceChildren(...before);
      row.querySelector<HTMLElement>('[data-do="remove"]')?.focus();
    });
    const remove = button('Delete', async () => {
      const place = row.closest<HTMLElement>('.notes');
      await run(review.remove(note.id), 'Your note was deleted.');
      if (!row.isConnected) place?.querySelector<HTMLElement>('[data-do="note"]')?.focus();
    });
    row.replaceChildren(element('span', {}, 'Delete this note?'), remove, keep);
    remove.focus();
  }
  return element('div', {}, row, problem);
}

interface NoteForm {
  note: Note;
  close: () => void;
}

function answerForm({ page, note, close }: NoteForm & { page: PageView }): HTMLFormElement {
  return reviewForm({
    ...{ review: page.review, place: `answer ${note.id}`, title: `Answer ${note.name}`, label: 'Answer', close },
    sendLabel: 'Send answer',
    async send(submission, text) {
      await page.review.add(submission, { text, replyTo: note.id });
      page.announce('Your answer was sent.');
    },
  });
}

function changeForm({ review, note, close }: NoteForm & { review: Review }): HTMLFormElement {
  return reviewForm({
    ...{ review, place: `change ${note.id}`, title: 'Edit your note', label: 'Note', text: note.text, close },
    ...{ sendLabel: 'Save', named: false },
    send: (_, text) => review.change(note.id, { text }),
  });
}
