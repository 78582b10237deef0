import { passwordProblem, refusals } from '../../../src/domain/account/forms.ts';
import { send } from '../../lib/account/auth-calls.ts';
import { finishLogin, redirectSignedIn } from './after-login.ts';
import { toProblem } from './explain-refusal.ts';
import { type FormPage, find, sayProblem, sendForm } from './send-form.ts';

/** The script of the registration page. */
export function startRegister({ element, say, signal }: FormPage): void {
  const form = find<HTMLFormElement>(element, 'form');
  redirectSignedIn(signal);
  sendForm(form, signal, {
    busyLabel: 'Creating account...',
    async work(typed) {
      const password = typed('password');
      const problem = passwordProblem(password, typed('confirmPassword'));
      if (problem) {
        await sayProblem(form, say, problem);
        return false;
      }
      const person = { email: typed('email'), firstName: typed('firstName'), lastName: typed('lastName') };
      const { data, refused } = await send('register', { ...person, password });
      if (data) {
        finishLogin(data, { title: 'Account Created!', description: `Welcome, ${data.email}` });
        return true;
      }
      await sayProblem(form, say, toProblem(refused, refusals.register));
      return false;
    },
  });
}
