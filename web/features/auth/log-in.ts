import { refusals } from '../../../src/domain/account-forms.ts';
import { send } from '../../lib/auth-calls.ts';
import { enter, leaveWhenSignedIn } from './enter.ts';
import { problemOf } from './explain-refusal.ts';
import { type FormPage, find, sayProblem, sendForm } from './send-form.ts';

/** The script of the login. */
export function startLogIn({ element, say, signal }: FormPage): void {
  const form = find<HTMLFormElement>(element, 'form');
  leaveWhenSignedIn(signal);
  sendForm(form, signal, {
    busyLabel: 'Signing in...',
    async work(typed) {
      const { data, refused } = await send('login', { email: typed('email'), password: typed('password') });
      if (data) {
        enter(data, { title: 'Welcome back!', description: `Logged in as ${data.email}` });
        return true;
      }
      await sayProblem(form, say, problemOf(refused, refusals.login));
      return false;
    },
  });
}
