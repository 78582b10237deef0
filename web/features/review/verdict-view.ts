import type { Verdict } from '../../../src/domain/review/notes.ts';
import { latestVerdicts } from '../../../src/domain/review/threads.ts';
import { button, element } from '../../lib/page/element.ts';
import type { PageView } from './page-view.ts';
import { focusForm, reviewForm } from './review-form.ts';

const forms = {
  approved: { title: 'Approve this film', label: 'A sentence, if you like', sendLabel: 'Approve' },
  changes: { title: 'Ask for changes', label: 'What should change?', sendLabel: 'Ask for changes' },
} as const;
const verdictTexts = { approved: 'approved this film', changes: 'asks for changes' } as const;

/**
 * The verdicts on the film, and the buttons to give one.
 * @param shownRevision the revision that the page shows; null if the link always shows the same version
 */
export function verdictView(page: PageView, shownRevision: number | null) {
  const { review } = page;
  const list = element('ul', { class: 'verdicts', 'aria-label': 'Verdicts' });
  const slot = element('div');
  const approve = button('Approve', () => open('approved'), { 'data-do': 'approved' });
  const askForChanges = button('Ask for changes', () => open('changes'), { 'data-do': 'changes' });
  const buttons = element('div', { class: 'acts' }, approve, askForChanges);
  const newer = element(
    ...(['p', { class: 'newer', hidden: true }] as const),
    'This film has changed since you opened the page. ',
    button('Show the latest', () => location.reload()),
  );
  const root = element('div', {}, newer, buttons, slot);

  function open(verdict: Verdict): void {
    buttons.hidden = true;
    const form = reviewForm({
      ...{ review, place: verdict, ...forms[verdict], optional: verdict === 'approved' },
      async send(sent, text) {
        await review.decide(sent, verdict, text);
        page.announce(verdict === 'approved' ? 'You approved this film.' : 'You asked for changes.');
      },
      close() {
        slot.replaceChildren();
        buttons.hidden = false;
        (verdict === 'approved' ? approve : askForChanges).focus();
      },
    });
    slot.replaceChildren(form);
    focusForm(form);
  }

  let shown = '';
  return {
    element: root,
    /** The verdict of each reviewer. Their comments are among the notes on the whole film. */
    list,
    open,
    update(): void {
      const state = review.state();
      if (!state) return;
      buttons.hidden = !state.open || slot.hasChildNodes();
      newer.hidden = shownRevision === null || !state.notes.some(({ revision }) => (revision ?? 0) > shownRevision);
      const latest = latestVerdicts(state.notes);
      const now = JSON.stringify(latest);
      if (now === shown) return;
      shown = now;
      list.hidden = latest.length === 0;
      list.replaceChildren(
        ...latest.map(({ note: { name, revision }, verdict }) => {
          const isEarlier = revision !== null && shownRevision !== null && revision < shownRevision;
          return element(
            ...(['li', { class: verdict === 'approved' && 'approved' }] as const),
            element('b', { dir: 'auto' }, name),
            ` ${verdictTexts[verdict]}`,
            isEarlier ? element('span', { class: 'tag' }, ' An earlier version') : null,
          );
        }),
      );
    },
  };
}
