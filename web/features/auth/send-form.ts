import type { FormProblem } from '../../../src/domain/account/forms.ts';
import type { ToastMessage } from '../../lib/toast/toast-message.ts';

/** Shows a toast. Rejects if the toast code cannot be loaded. */
export type Say = (message: ToastMessage) => unknown;

/** What a form's script works with. */
export interface FormPage {
  element: HTMLElement;
  say: Say;
  /** Aborts when the user navigates to another page within the application. */
  signal: AbortSignal;
}

/** Reads a form's input by name. */
type Typed = (name: string) => string;

interface FormWork {
  busyLabel: string;
  /** @returns whether the page is about to be left, in which case the button stays busy */
  work: (typed: Typed) => Promise<boolean>;
}

/** Submits a form by script instead of natively, one request at a time. The user's input stays as it is. */
export function sendForm(form: HTMLFormElement, signal: AbortSignal, { busyLabel, work }: FormWork): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const label = button?.textContent ?? '';
  let busy = false;
  const setBusy = (value: boolean) => {
    busy = value;
    if (!button) return;
    button.textContent = busy ? busyLabel : label;
    // `aria-disabled` instead of `disabled`, which would take the focus away
    button.ariaDisabled = busy ? 'true' : null;
  };
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    showProblem(form, null);
    const data = new FormData(form);
    const leaves = await work((name) => String(data.get(name)));
    if (!leaves) setBusy(false);
  }
  form.addEventListener('submit', (event) => void submit(event), { signal });
  // a page that comes back from the back/forward cache was left while busy
  addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false), { signal });
  if (button) button.disabled = false;
}

interface ShowOptions {
  /** Whether a toast announces it already. */
  isRead?: boolean;
}

/** Shows what went wrong below a form's inputs; null clears it. */
export function showProblem(
  form: HTMLFormElement,
  problem: FormProblem | string | null,
  { isRead = false }: ShowOptions = {},
): void {
  const place = form.querySelector<HTMLElement>('[data-problem]');
  if (!place) return;
  place.hidden = problem === null;
  // the server may have rendered a confirmation here
  place.role = isRead ? null : 'alert';
  if (typeof problem === 'object' && problem) {
    const title = document.createElement('b');
    const description = document.createElement('span');
    title.textContent = problem.title;
    description.textContent = problem.description;
    place.replaceChildren(title, description);
  } else place.textContent = problem;
}

/** Reports a problem in a toast and below the inputs, where it stays until the form is sent again. */
export async function sayProblem(form: HTMLFormElement, say: Say, problem: FormProblem): Promise<void> {
  showProblem(form, problem.description.replace(/[^.!?]$/, '$&.'), { isRead: true });
  try {
    await say({ ...problem, tone: 'error' });
  } catch {
    showProblem(form, problem);
  }
}

/** Finds an element that a page's script depends on. @throws if the page does not have it */
export function find<Found extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string): Found {
  const part = element.querySelector<Found>(selector);
  if (!part) throw new Error(`The page has no ${selector}`);
  return part;
}

/** Shows one step of a page and hides the others. */
export function showStep(element: HTMLElement, name: string): void {
  for (const step of element.querySelectorAll<HTMLElement>('[data-step]')) step.hidden = step.dataset.step !== name;
}
