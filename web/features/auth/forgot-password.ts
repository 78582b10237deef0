import { read, send } from '../../lib/account/auth-calls.ts';
import { explainRefusal } from './explain-refusal.ts';
import { type FormPage, find, sendForm, showProblem, showStep } from './send-form.ts';

/** The script of the page that requests a password-reset link. */
export function startForgotPassword({ element, say, signal }: FormPage): void {
  const ask = find<HTMLFormElement>(element, '[data-step="ask"] form');
  const again = find<HTMLFormElement>(element, '[data-step="sent"] form');
  let requested = '';

  async function request(form: HTMLFormElement, email: string): Promise<boolean> {
    const { data, refused } = await send('requestPasswordReset', { email });
    if (data) return true;
    showProblem(form, explainRefusal(refused));
    return false;
  }

  sendForm(ask, signal, {
    busyLabel: 'Sending...',
    async work(typed) {
      const email = typed('email').trim();
      if (!(await request(ask, email))) return false;
      requested = email;
      find(element, '[data-requested]').textContent = `Link requested for ${email}.`;
      showProblem(again, null);
      showStep(element, 'sent');
      // the focused button is hidden now
      find(element, '[data-told]').focus();
      return false;
    },
  });
  sendForm(again, signal, {
    busyLabel: 'Sending...',
    async work() {
      if (await request(again, requested)) {
        const description = 'If this address has an account, another link is on its way.';
        await Promise.resolve(say({ title: 'Requested Again', description })).catch(() => undefined);
      }
      return false;
    },
  });
  find(element, '[data-back]').addEventListener(
    'click',
    () => {
      showStep(element, 'ask');
      find(ask, 'input').focus();
    },
    { signal },
  );
  void read('mailInfo').then(({ data }) => {
    find(element, '[data-stand-in]').hidden = !data?.standIn;
  });
}
