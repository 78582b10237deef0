import type { AccountRefusalReason } from '../../../src/domain/account/accounts.ts';
import { send } from '../../lib/account/auth-calls.ts';
import { keepToast } from '../../lib/toast/kept-toast.ts';
import { explainRefusal } from './explain-refusal.ts';
import { type FormPage, find, sendForm, showProblem, showStep } from './send-form.ts';

/** The script of the page that sets a new password. The token is in the URL fragment, which browsers never send. */
export function startResetPassword({ element, signal }: FormPage): void {
  const form = find<HTMLFormElement>(element, 'form');
  const input = find<HTMLInputElement>(form, 'input');
  const reason = find(element, '[data-reason]');
  const partMissing = reason.textContent;
  const token = () => new URLSearchParams(location.hash.slice(1)).get('token');

  function showByToken() {
    reason.textContent = partMissing;
    showProblem(form, null);
    input.ariaInvalid = null;
    showStep(element, token() ? 'choose' : 'bad-link');
  }
  showByToken();
  // another link opened in the same tab changes only the fragment
  addEventListener('hashchange', showByToken, { signal });

  sendForm(form, signal, {
    busyLabel: 'Saving...',
    async work(typed) {
      input.ariaInvalid = null;
      const { data, refused } = await send('resetPassword', { token: token() ?? '', newPassword: typed('password') });
      if (data) {
        keepToast({ title: 'Password Changed', description: 'Log in with your new password.' });
        // `replace` removes the used link from the history
        location.replace('/login');
        return true;
      }
      const sentence = explainRefusal(refused);
      if (refused?.reason === ('bad-link' satisfies AccountRefusalReason)) {
        reason.textContent = sentence;
        showStep(element, 'bad-link');
        // the focused element is hidden now
        reason.focus();
        return false;
      }
      showProblem(form, sentence);
      if (refused?.field === 'newPassword') input.ariaInvalid = 'true';
      return false;
    },
  });
}
