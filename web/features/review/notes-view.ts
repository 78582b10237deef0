import type { Note } from '../../../src/domain/review/notes.ts';
import type { Thread } from '../../../src/domain/review/threads.ts';
import { button, element } from '../../lib/page/element.ts';
import type { PageScene } from './page-scenes.ts';
import type { PageView } from './page-view.ts';
import type { NewNote } from './review-calls.ts';
import { focusForm, reviewForm } from './review-form.ts';
import { type ThreadView, threadView } from './thread-view.ts';

/** The notes on a scene or on the whole film. */
export interface NotesView {
  element: HTMLElement;
  update: (threads: readonly Thread[]) => void;
  /** Opens the form for a new note. */
  open: (prefill?: Pick<NewNote, 'quote'> & { text?: string }) => void;
}

/** @param subject a scene, the whole film, or the deleted scenes, which take no new notes */
export function notesView(page: PageView, subject: PageScene | 'film' | 'gone'): NotesView {
  const { review } = page;
  const scene = typeof subject === 'object' ? subject : undefined;
  const subjectName = scene ? `scene ${scene.number}` : subject === 'film' ? 'the whole film' : 'scenes that are gone';
  const label = element('span', { class: 'unseen' }, `on ${subjectName}`);
  const addButton = button('Leave a note', () => open(), { class: 'leave', 'data-do': 'note' });
  addButton.append(' ', label);
  const slot = element('div');
  const list = element('ol', { class: 'threads', hidden: true, 'aria-label': `Notes on ${subjectName}` });
  const summary = element('summary');
  const settledList = element('ol', { class: 'threads', 'aria-label': `Settled notes on ${subjectName}` });
  const settled = element('details', { class: 'settled', hidden: true }, summary, settledList);
  const views = new Map<string, ThreadView>();
  const root = element('div', { class: 'notes' }, list, settled, addButton, slot);
  const formKey = scene ? `scene ${scene.id}` : 'film';

  function open({ quote, text }: Parameters<NotesView['open']>[0] = {}): void {
    addButton.hidden = true;
    const form = reviewForm({
      ...{ review, place: formKey, title: `Note on ${subjectName}`, label: 'Note', sendLabel: 'Send note', close },
      ...(text !== undefined && { text }),
      about: quote === undefined ? undefined : element('blockquote', { dir: 'auto' }, quote),
      async send(submission, typed) {
        await review.add(submission, { text: typed, sceneId: scene?.id, quote });
        page.announce('Your note was sent.');
      },
    });
    slot.replaceChildren(form);
    focusForm(form);
  }

  function close(): void {
    slot.replaceChildren();
    addButton.hidden = false;
    addButton.focus();
  }

  function view(thread: Thread): ThreadView {
    const found = views.get(thread.note.id) ?? threadView(page, thread);
    views.set(thread.note.id, found);
    found.update(thread);
    return found;
  }

  return {
    element: root,
    open,
    update(threads) {
      const ids = new Set(threads.map(({ note }) => note.id));
      for (const id of views.keys()) if (!ids.has(id)) views.delete(id);
      const [openThreads, settledThreads] = [threads.filter(isOpen), threads.filter((thread) => !isOpen(thread))];
      const [openViews, settledViews] = [openThreads.map(view), settledThreads.map(view)];
      const focused = document.activeElement;
      arrange(list, openViews);
      arrange(settledList, settledViews);
      settled.hidden = settledThreads.length === 0;
      summary.textContent = `${settledThreads.length} settled`;
      list.hidden = openThreads.length === 0;
      // settling or reopening has moved the focused note to the other list: keep it visible and focused
      if (focused instanceof HTMLElement && focused !== document.activeElement && root.contains(focused)) {
        if (settledList.contains(focused)) settled.open = true;
        focused.focus({ preventScroll: true });
      }
      const isOpenToNotes = review.state()?.open === true && subject !== 'gone';
      addButton.hidden = !isOpenToNotes || slot.hasChildNodes();
    },
  };
}

const isOpen = ({ note }: Thread) => note.settledAt === null;

/**
 * Puts elements into a list in order. Moves only misplaced ones, since an element that moves loses the focus.
 */
function arrange(list: HTMLElement, views: readonly ThreadView[]): void {
  const items = new Set<Element>(views.map(({ element: item }) => item));
  for (const child of [...list.children]) if (!items.has(child)) child.remove();
  views.forEach(({ element: item }, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
}

/** The text of an announcement of new notes. */
export function describeNews(notes: readonly Note[], scenes: readonly PageScene[]): string {
  const [note] = notes;
  if (!note || notes.length > 1) return `${notes.length} new notes.`;
  const { name, verdict, replyTo, sceneId, text } = note;
  const scene = scenes.find(({ id }) => id === sceneId);
  if (verdict === 'approved') return `${name} approved the film.`;
  if (verdict === 'changes') return `${name} asks for changes. ${text}`;
  if (replyTo !== null) return `${name} answered: ${text}`;
  return `${name} left a note on ${scene ? `scene ${scene.number}` : 'the film'}: ${text}`;
}
