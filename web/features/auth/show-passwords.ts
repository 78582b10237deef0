/** Activates the buttons that show a password. @returns a function that deactivates them */
export function showPasswords(element: HTMLElement): () => void {
  const leaving = new AbortController();
  for (const button of element.querySelectorAll<HTMLButtonElement>('[data-shows]')) {
    const input = element.querySelector<HTMLInputElement>(`#${button.dataset.shows}`);
    const toggle = () => {
      if (!input) return;
      const shows = input.type === 'password';
      input.type = shows ? 'text' : 'password';
      button.ariaPressed = String(shows);
    };
    button.ariaPressed = 'false';
    button.addEventListener('click', toggle, { signal: leaving.signal });
    button.hidden = false;
  }
  return () => leaving.abort();
}
