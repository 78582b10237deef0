import type { Note } from '../../../src/domain/review/notes.ts';
import type { Thread } from '../../../src/domain/review/threads.ts';
import { button, element } from '../../lib/page/element.ts';
import type { PageScene } from './page-scenes.ts';
import type { PageView } from './page-view.ts';
import type { NewNote } from './review-calls.ts';
import { focusForm, reviewForm } from './review-form.ts';
import { type ThreadView, threadView } from './thread-view.ts';

/** The notes on a scene or on the whole film. */
export interface PlaceView {
  element: HTMLElement;
  update: (threads: readonly Thread[]) => void;
  /** Opens the form for a new note. */
  open: (about?: Pick<NewNote, 'quote'> & { text?: string }) => void;
}

/** @param about a scene, the whole film, or the scenes that are gone, on which no new notes can be left */
export function placeView(page: PageView, about: PageScene | 'film' | 'gone'): PlaceView {
  const { review } = page;
  const scene = typeof about === 'object' ? about : undefined;
  const where = scene ? `scene ${scene.number}` : about === 'film' ? 'the whole film' : 'scenes that are gone';
  const label = element('span', { class: 'unseen' }, `on ${where}`);
  const leave = button('Leave a note', () => open(), { class: 'leave', 'data-do': 'note' });
  leave.append(' ', label);
  const slot = element('div');
  const list = element('ol', { class: 'threads', 'aria-label': `Notes on ${where}` });
  const summary = element('summary');
  const settledList = element('ol', { class: 'threads', 'aria-label': `Settled notes on ${where}` });
  const settled = element('details', { class: 'settled' }, summary, settledList);
  const views = new Map<string, ThreadView>();
  const root = element('div', { class: 'notes' }, list, settled, leave, slot);
  const place = scene ? `scene ${scene.id}` : 'film';

  function open({ quote, text }: Parameters<PlaceView['open']>[0] = {}): void {
    leave.hidden = true;
    const form = reviewForm({
      ...{ review, place, title: `Note on ${where}`, label: 'Note', sendLabel: 'Send note', close },
      ...(text !== undefined && { text }),
      about: quote === undefined ? undefined : element('blockquote', { dir: 'auto' }, quote),
      async send(sent, typed) {
        await review.add(sent, { text: typed, sceneId: scene?.id, quote });
        page.announce('Your note was sent.');
      },
    });
    slot.replaceChildren(form);
    focusForm(form);
  }

  function close(): void {
    slot.replaceChildren();
    leave.hidden = false;
    leave.focus();
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
      // the focused note has moved to the other list, since the reviewer settled or reopened it: keep it visible and
      // focused
      if (focused instanceof HTMLElement && focused !== document.activeElement && root.contains(focused)) {
        if (settledList.contains(focused)) settled.open = true;
        focused.focus({ preventScroll: true });
      }
      const isOpenToNotes = review.state()?.open === true && about !== 'gone';
      leave.hidden = !isOpenToNotes || slot.hasChildNodes();
    },
  };
}

const isOpen = ({ note }: Thread) => note.settledAt === null;

/**
 * Puts elements into a list in order. Moves only those that are elsewhere, since moving one takes the focus from it.
 */
function arrange(list: HTMLElement, views: readonly ThreadView[]): void {
  const wanted = new Set<Element>(views.map(({ element: item }) => item));
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
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
