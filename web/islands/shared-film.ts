import { projectPath } from '../lib/files/project-path.ts';

const shownMs = 2_000;

/** Activates the buttons of a shared film. Without JavaScript, the page can still be read, selected and printed. */
export function mount(element: HTMLElement): void {
  const status = element.querySelector('[role="status"]');
  const showStatus = (text: string) => status?.replaceChildren(text);
  for (const button of element.querySelectorAll<HTMLButtonElement>('button[hidden]')) button.hidden = false;
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-do]') : null;
    // `aria-disabled` instead of `disabled`, which would take the focus away
    if (button?.ariaDisabled === 'true') return;
    if (button?.dataset.do === 'print') print();
    if (button?.dataset.do === 'copy-clip') void copyClip(button, showStatus);
    if (button?.dataset.do === 'copy-film') void copyFilm(button, showStatus);
  });
}

async function copyClip(button: HTMLButtonElement, showStatus: (text: string) => void): Promise<void> {
  const prompt = button.closest('section')?.querySelector('pre');
  if (!prompt) return;
  try {
    await navigator.clipboard.writeText(prompt.textContent);
    const label = [...button.childNodes];
    button.replaceChildren('Copied');
    showStatus(`${button.closest('section')?.querySelector('h3')?.textContent ?? 'The prompt'} is on the clipboard.`);
    button.ariaDisabled = 'true';
    setTimeout(() => {
      button.replaceChildren(...label);
      button.ariaDisabled = null;
    }, shownMs);
  } catch {
    getSelection()?.selectAllChildren(prompt);
    showStatus('Your browser blocked copying. The prompt is selected, so you can copy it yourself.');
  }
}

/** Copies the film into the signed-in user's projects and opens it. The token goes in the body to stay out of logs. */
async function copyFilm(button: HTMLButtonElement, showStatus: (text: string) => void): Promise<void> {
  button.ariaDisabled = 'true';
  showStatus('Making a copy…');
  try {
    const [, , token] = location.pathname.split('/');
    const response = await fetch('/api/shares/copy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const answer: { id?: string; message?: string } = await response.json();
    if (answer.id) return location.assign(projectPath(answer.id));
    showStatus(answer.message?.replace(/[^.]$/, '$&.') ?? 'The copy could not be made. Please try again.');
  } catch {
    showStatus('The copy could not be made: the server cannot be reached. Please try again.');
  }
  button.ariaDisabled = null;
}
