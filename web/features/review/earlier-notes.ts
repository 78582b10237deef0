import type { Note } from '../../../src/domain/review/notes.ts';
import { groupNotes, type Thread } from '../../../src/domain/review/threads.ts';
import { element } from '../../lib/page/element.ts';
import { timeElement } from './note-time.ts';
import type { PageView } from './page-view.ts';

/**
 * The notes on the previous version of the film, by scene, read-only. Hidden if there are none.
 */
export function earlierNotesView({ review, scenes }: PageView): { element: HTMLElement; update: () => void } {
  const title = element('h2', { id: 'earlier-notes-title' }, 'Notes on the earlier version');
  const groups = element('div', { class: 'notes' });
  const root = element(
    ...(['section', { class: 'film-notes', hidden: true, 'aria-labelledby': title.id }] as const),
    title,
    groups,
  );
  let shown = '';
  return {
    element: root,
    update() {
      const { earlier = [] } = review.state() ?? {};
      const now = JSON.stringify(earlier);
      if (now === shown) return;
      shown = now;
      const { film, scenes: byScene, gone } = groupNotes(earlier, scenes);
      groups.replaceChildren(
        ...group('On the whole film', film),
        ...byScene.flatMap(({ scene, threads }) => group(`On scene ${scene.number}`, threads)),
        ...group('On scenes that are gone', gone),
      );
      root.hidden = earlier.length === 0;
    },
  };
}

function group(title: string, threads: readonly Thread[]): HTMLElement[] {
  if (threads.length === 0) return [];
  const items = threads.map(({ note, answers }) =>
    element(
      ...(['li', { class: 'thread' }] as const),
      entry(note),
      ...answers.map((answer) => element('div', { class: 'answers' }, entry(answer))),
    ),
  );
  return [element('h3', {}, title), element('ol', { class: 'threads' }, ...items)];
}

const verdictTexts = { approved: 'Approved the film', changes: 'Asked for changes' } as const;

function entry({ name, createdAt, replyTo, settledAt, verdict, text }: Note): HTMLElement {
  const tag = replyTo !== null || verdict ? null : settledAt === null ? 'Open' : 'Settled';
  return element(
    ...(['article', { class: 'entry' }] as const),
    element(
      ...(['p', { class: 'by' }] as const),
      element('b', { dir: 'auto' }, name),
      timeElement(createdAt),
      tag && element('span', { class: 'tag' }, tag),
    ),
    verdict && element('p', { class: 'decided' }, verdictTexts[verdict]),
    text ? element('p', { class: 'text', dir: 'auto' }, text) : null,
  );
}
