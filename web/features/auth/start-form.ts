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
 * Starts the script of a page's forms. It works on the elements as they are, so that it does not matter whether the server
 * wrote them or the application, nor what was typed before. @returns a function that ends it
 */
export function startForm(element: HTMLElement, say: Say): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // a document is the same for every address, so that it cannot know where the login leads
  for (const link of element.querySelectorAll<HTMLAnchorElement>('a[data-next]')) link.search = location.search;
  // as the page has written it
  const script = scripts[element.dataset.form as AccountFormName];
  script({ element, say, signal });
  const endShowing = showPasswords(element);
  return () => {
    endShowing();
    leaving.abort();
  };
}
