import { formatTime } from '../../../../src/domain/film/playback.ts';
import { momentAt } from '../../../../src/domain/review/moment.ts';
import { button, element } from '../../../lib/page/element.ts';
import type { PageView } from '../page-view.ts';
import { focusForm, reviewForm } from '../review-form.ts';

interface Options {
  view: PageView;
  total: number;
  /** Goes to a time and pauses there. */
  goTo: (seconds: number) => void;
  /** Gives the focus back when the form closes. */
  onClose: () => void;
}

/** The notes of a film in its player: marks on the scrub bar, a list by time, and a form for the moment shown. */
export function playerNotes({ view, total, goTo, onClose }: Options) {
  const { review, scenes, cuts } = view;
  const marks = element('div', { class: 'marks', 'aria-hidden': true });
  const slot = element('div');
  const list = element('ol', { 'aria-label': 'Notes by time' });
  const empty = element('p', { class: 'empty' }, 'No notes on moments yet. Pause where you want to leave one.');
  const root = element('div', { class: 'side' }, slot, list, empty);
  let shown = '';

  function update(): void {
    const timed = (review.state()?.notes ?? [])
      .flatMap((note) => {
        const at = note.replyTo === null && note.sceneId !== null ? view.filmTime(note) : undefined;
        return at === undefined ? [] : [{ note, at }];
      })
      .toSorted((one, other) => one.at - other.at);
    const now = JSON.stringify(timed);
    if (now === shown) return;
    shown = now;
    const focused = [...list.querySelectorAll<Element>('button')].indexOf(document.activeElement ?? list);
    marks.replaceChildren(
      ...timed.map(({ note, at }) => {
        const mark = element('i', { 'data-settled': note.settledAt !== null });
        mark.style.setProperty('--at', String(at / total));
        return mark;
      }),
    );
    list.replaceChildren(
      ...timed.map(({ note, at }) => {
        const go = button(formatTime(at), () => goTo(at), { 'aria-label': `Go to ${formatTime(at)}` });
        const settled = note.settledAt === null ? null : element('span', { class: 'tag' }, 'Settled');
        const by = element('p', { class: 'by' }, go, element('b', { dir: 'auto' }, note.name), settled);
        return element('li', {}, by, element('p', { class: 'text', dir: 'auto' }, note.text));
      }),
    );
    if (focused >= 0) list.querySelectorAll('button')[focused]?.focus();
    list.hidden = timed.length === 0;
    empty.hidden = timed.length > 0 || review.state()?.open !== true;
  }

  function open(seconds: number): void {
    const moment = momentAt(scenes, cuts, seconds);
    const scene = scenes.find(({ id }) => id === moment?.sceneId);
    if (!moment || !scene) return;
    const where = `scene ${scene.number} at ${formatTime(seconds)}`;
    const form = reviewForm({
      ...{ review, place: 'moment', title: `Note on ${where}`, label: 'Note', sendLabel: 'Send note' },
      about: element('p', { class: 'where' }, `Note on ${where}`),
      async send(sent, text) {
        await review.add(sent, { text, ...moment });
        view.announce('Your note was sent.');
      },
      close() {
        slot.replaceChildren();
        onClose();
      },
    });
    slot.replaceChildren(form);
    root.scrollTop = 0;
    focusForm(form);
  }

  review.onChange(update);
  update();
  return { element: root, marks, open };
}
