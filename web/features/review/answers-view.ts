import { limits } from '../../../src/domain/product/limits.ts';
import { button, element } from '../../lib/page/element.ts';
import { asCallError, type Review } from './review.ts';

/** The reviewer's setting for answers by email: a form for the address, or the address with its state. */
export function answersView(review: Review) {
  const problem = element('p', { class: 'problem', role: 'alert' });
  const email = element('input', {
    ...{ type: 'email', name: 'email', required: true, maxlength: limits.emailLength },
    autocomplete: 'email',
  });
  const form = element(
    ...(['form', { class: 'answers-to', 'aria-label': 'Answers by email', novalidate: true }] as const),
    element('label', {}, 'Email for answers to your notes', email),
    element('button', {}, 'Send me answers'),
  );
  const status = element('p');
  const stop = button('Stop', () => save(null));
  const changeAddress = button('Use another address', () => {
    current.replaceChildren(form);
    email.focus();
  });
  const current = element('div');
  const root = element('div', { class: 'answers-by-email', hidden: true }, current, problem);
  let shown = '';
  let busy = false;

  async function save(address: string | null): Promise<void> {
    if (busy) return;
    busy = true;
    problem.textContent = '';
    try {
      await review.sendAnswersTo(address);
      // the pressed button has been removed
      root.querySelector<HTMLElement>('button, input')?.focus();
    } catch (error) {
      problem.textContent = asCallError(error).message;
    }
    busy = false;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isValid = email.value.trim() !== '' && email.validity.valid;
    email.toggleAttribute('aria-invalid', !isValid);
    if (isValid) return void save(email.value.trim());
    problem.textContent = 'Enter an email address such as ada@example.com.';
    email.focus();
  });

  return {
    element: root,
    update(): void {
      const { reviewer, open } = review.state() ?? {};
      const state = reviewer?.answers ?? 'off';
      root.hidden = !reviewer || (state === 'off' && !open);
      if (state === shown) return;
      shown = state;
      status.textContent =
        state === 'on'
          ? 'Answers to your notes are sent to you by email.'
          : `We sent a message to ${email.value || 'your address'}. Open the link in it to get answers.`;
      if (state === 'off') current.replaceChildren(form);
      else
        current.replaceChildren(status, element('div', { class: 'acts' }, stop, state === 'on' ? null : changeAddress));
    },
  };
}
