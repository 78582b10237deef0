import { refusals } from '../../../src/domain/account/forms.ts';
import { send } from '../../lib/account/auth-calls.ts';
import { finishLogin, redirectSignedIn } from './after-login.ts';
import { toProblem } from './explain-refusal.ts';
import { type FormPage, find, sayProblem, sendForm } from './send-form.ts';

/** The script of the login page. */
export function startLogIn({ element, say, signal }: FormPage): void {
  const form = find<HTMLFormElement>(element, 'form');
  redirectSignedIn(signal);
  sendForm(form, signal, {
    busyLabel: 'Signing in...',
    async work(typed) {
      const { data, refused } = await send('login', { email: typed('email'), password: typed('password') });
      if (data) {
        finishLogin(data, { title: 'Welcome back!', description: `Logged in as ${data.email}` });
        return true;
      }
      await sayProblem(form, say, toProblem(refused, refusals.login));
      return false;
    },
  });
}
