import { type FormAnswer, type FormPath, forms } from '../../../src/domain/site/forms.ts';
import { claimBrowserData, redirectSignedIn } from '../account/after-login.ts';
import { storeToast } from '../toast/stored-toast.ts';
import type { ToastMessage } from '../toast/toast-message.ts';
import { showPasswords } from './show-passwords.ts';

interface LiveFormOptions {
  /** Shows a toast. Rejects if the toast code cannot be loaded. */
  showToast: (message: ToastMessage) => unknown;
  /** Runs after a success that does not leave the page. */
  onDone?: (() => void) | undefined;
}

type Answer = FormAnswer | { ok: undefined; message?: string };
type Problem = { title?: string | undefined; message: string };

/** Pages for visitors, which redirect signed-in users. */
const loginPaths: readonly FormPath[] = ['/login', '/register', '/get-started', '/admin/login'];

/**
 * Sends the forms of a page in the background and shows the server's answers in place. Works on elements rendered by
 * the server or by the application, and keeps what the user typed before this started.
 * @returns a function that stops it
 */
export function startLiveForm(page: HTMLElement, { showToast, onDone }: LiveFormOptions): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  // `data-form` is always a `FormPath`
  const path = page.dataset.form as FormPath;
  const copy = forms[path];
  const find = (selector: string) => page.querySelector<HTMLElement>(selector);

  for (const form of page.querySelectorAll('form')) startForm(form);
  // documents are prerendered without the query string, so copy it, with `next`, to the links
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-next]')) link.search = location.search;
  showPasswords(page, signal);
  readToken();
  if (loginPaths.includes(path)) redirectSignedIn(path, signal);
  return () => stopping.abort();

  function startForm(form: HTMLFormElement): void {
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    const status = form.querySelector<HTMLElement>('[data-status]');
    const label = button?.textContent ?? '';
    let busy = false;
    const setBusy = (value: boolean) => {
      busy = value;
      for (const input of visibleInputs(form)) input.readOnly = busy;
      if (!button) return;
      button.textContent = busy ? copy.busy : label;
      // `aria-disabled` instead of `disabled`, which would take the focus away
      button.ariaDisabled = busy ? 'true' : null;
    };
    const setStatus = (state: 'idle' | 'sending' | 'sent', text: string) => {
      if (!status) return;
      status.dataset.status = state;
      status.textContent = text;
    };

    async function submit(): Promise<void> {
      if (busy) return;
      const data = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      setBusy(true);
      setStatus('sending', copy.busy);
      showProblem(form, null);
      const minWait = copy.minMs ? new Promise((resolve) => setTimeout(resolve, copy.minMs)) : undefined;
      const [answer] = await Promise.all([post(path, data), minWait]);
      if (answer?.ok && answer.location !== undefined) return goTo({ ...answer, location: answer.location });
      setBusy(false);
      setStatus('idle', '');
      if (!answer?.ok) return fail(form, answer);
      const { step, toast } = answer;
      if (step) showStep(step, data);
      else {
        for (const input of visibleInputs(form)) if (input.dataset.keep === undefined) input.value = '';
        if (toast) setStatus('sent', `${toast.title}. ${toast.description}`);
      }
      if (toast) await tryToast(toast);
      onDone?.();
    }
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        // a form that is not posted leads back to the first step
        if (form.method === 'post') void submit();
        else showStep('');
      },
      { signal },
    );
    // a page that was left while busy may come back from the back/forward cache
    addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false), { signal });
    if (button) button.disabled = false;
  }

  /** Leaves the page with a full page load, so that no other user's data stays in memory. */
  function goTo({ location: to, owner, toast }: { location: string; owner?: string; toast?: ToastMessage }): void {
    const next = owner === undefined ? to : claimBrowserData(owner, path, to);
    if (toast) storeToast(toast);
    // the fragment contains a used token, which must not stay in the history
    if (location.hash) location.replace(next);
    else location.assign(next);
  }

  /** @param answer undefined if the server could not be reached */
  async function fail(form: HTMLFormElement, answer: Exclude<Answer, { ok: true }> | undefined): Promise<void> {
    const { title, message }: Problem = answer
      ? { title: copy.title, ...answer, message: answer.message || copy.fallback }
      : copy.unreachable;
    if (answer?.ok === false) {
      const { reason, field, loggedOut } = answer;
      if (loggedOut) void import('../account/forget-owner.ts').then(({ forgetOwner }) => forgetOwner(loggedOut));
      if (reason && find(`[data-step="${reason}"]`)) return showStep(reason, undefined, message);
      const input = visibleInputs(form).find(({ name }) => name === field);
      if (input) input.ariaInvalid = 'true';
      input?.focus();
    }
    if (!title) return showProblem(form, { message });
    // screen readers read the toast instead
    showProblem(form, { message: message.replace(/[^.!?]$/, '$&.') }, { announced: false });
    if (!(await tryToast({ title, description: message, tone: 'error' }))) showProblem(form, { title, message });
  }

  async function tryToast(message: ToastMessage): Promise<boolean> {
    try {
      await showToast(message);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Shows one step of the page, with the focus in it, and hides the others.
   * @param name the step; if empty, the first one
   */
  function showStep(name: string, typed?: URLSearchParams, message?: string): void {
    const steps = [...page.querySelectorAll<HTMLElement>('[data-step]')];
    const shown = steps.find(({ dataset }) => dataset.step === name) ?? steps[0];
    if (!shown) return;
    for (const element of shown.querySelectorAll<HTMLElement>('[data-typed]')) {
      const text = typed?.get(element.dataset.typed ?? '') ?? '';
      if (element instanceof HTMLInputElement) element.value = text.trim();
      else element.textContent = text.trim();
    }
    const messageElement = shown.querySelector<HTMLElement>('[data-told]');
    if (messageElement && message) messageElement.textContent = message;
    if (!shown.hidden) return;
    for (const form of shown.querySelectorAll('form')) showProblem(form, null);
    for (const step of steps) step.hidden = step !== shown;
    // the element that had the focus is hidden now
    (messageElement ?? shown.querySelector<HTMLElement>('input:not([type="hidden"])'))?.focus();
  }

  /** Puts the token of an emailed link into the form. The token is in the URL fragment, which browsers never send. */
  function readToken(): void {
    const input = page.querySelector<HTMLInputElement>('input[name="token"]');
    const messageElement = find('[data-told]');
    const missing = messageElement?.textContent ?? '';
    if (!input?.form) return;
    const { form } = input;
    const read = () => {
      input.value = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
      showProblem(form, null);
      showStep(input.value ? '' : 'bad-link', undefined, missing);
    };
    read();
    // another link opened in the same tab changes only the fragment
    addEventListener('hashchange', read, { signal });
  }
}

/** @returns undefined if the server could not be reached */
async function post(path: FormPath, body: URLSearchParams): Promise<Answer | undefined> {
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(path + location.search, { method: 'POST', headers, body: String(body) });
    return await response.json();
  } catch {
    // no network, or a response from something other than our server
    return undefined;
  }
}

function visibleInputs(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type="hidden"]), textarea')];
}

/** Shows what went wrong below a form's inputs; null clears it. */
function showProblem(form: HTMLFormElement, problem: Problem | null, { announced = true } = {}): void {
  if (!problem) for (const input of visibleInputs(form)) input.ariaInvalid = null;
  const element = form.querySelector<HTMLElement>('[data-problem]');
  if (!element) return;
  element.hidden = problem === null;
  element.role = announced ? 'alert' : null;
  const title = document.createElement('b');
  const message = document.createElement('span');
  title.textContent = problem?.title ?? '';
  message.textContent = problem?.message ?? '';
  element.replaceChildren(...(problem?.title ? [title] : []), message);
}
