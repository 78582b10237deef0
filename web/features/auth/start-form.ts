import { startForgotPassword } from './forgot-password.ts';
import { startGetStarted } from './get-started.ts';
import { startLogIn } from './log-in.ts';
import { startRegister } from './register.ts';
import { startResetPassword } from './reset-password.ts';
import type { Say } from './send-form.ts';
import { showPasswords } from './show-passwords.ts';

const scripts = {
  'log-in': startLogIn,
  register: startRegister,
  'get-started': startGetStarted,
  'forgot-password': startForgotPassword,
  'reset-password': startResetPassword,
};
export type AccountFormName = keyof typeof scripts;

/**
 * Starts the script of a page's forms, on elements rendered by the server or by the application, whatever was typed
 * already.
 * @returns a function that ends it
 */
export function startForm(element: HTMLElement, say: Say): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // a document is the same for every address, so its links get the `next` of this one here
  for (const link of element.querySelectorAll<HTMLAnchorElement>('a[data-next]')) link.search = location.search;
  // the page sets only these names
  const script = scripts[element.dataset.form as AccountFormName];
  script({ element, say, signal });
  const endShowing = showPasswords(element);
  return () => {
    endShowing();
    leaving.abort();
  };
}
