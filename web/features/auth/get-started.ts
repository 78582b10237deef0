import { refusals } from '../../../src/domain/account/forms.ts';
import { send } from '../../lib/account/auth-calls.ts';
import { finishLogin, redirectSignedIn } from './after-login.ts';
import { type FormPage, find, sayProblem, sendForm } from './send-form.ts';

/** The same address: signed-in users see the card step there. */
const nextStep = () => '/get-started';

/** The script of the account step of /get-started. */
export function startGetStarted({ element, say, signal }: FormPage): void {
  const form = find<HTMLFormElement>(element, 'form');
  redirectSignedIn(signal, nextStep);
  sendForm(form, signal, {
    busyLabel: 'Creating account...',
    async work(typed) {
      const person = { email: typed('email'), firstName: typed('firstName'), lastName: typed('lastName') };
      const { data, refused } = await send('register', { ...person, password: typed('password') });
      if (data) {
        finishLogin(data, { title: 'Account created!', description: 'Setting up your subscription...' }, nextStep);
        return true;
      }
      const { title, description } = refusals.getStarted;
      await sayProblem(form, say, { title, description: refused?.message || description });
      return false;
    },
  });
}
