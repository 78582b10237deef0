/** Activates the buttons that show a password. */
export function showPasswords(page: HTMLElement, signal: AbortSignal): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-shows]')) {
    const input = page.querySelector<HTMLInputElement>(`#${button.dataset.shows}`);
    const toggle = () => {
      if (!input) return;
      const shows = input.type === 'password';
      input.type = shows ? 'text' : 'password';
      button.ariaPressed = String(shows);
    };
    button.ariaPressed = 'false';
    button.addEventListener('click', toggle, { signal });
    button.hidden = false;
  }
}
