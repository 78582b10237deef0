import { startForm } from '../features/auth/start-form.ts';
import { hasKeptToast } from '../lib/kept-toast.ts';

const loadToasts = () => import('./toasts.tsx');
const touches = ['pointerdown', 'keydown'] as const;

/** The login and its neighbours. Toasts come with the first touch: before, only another page may have left one to show. */
export function mount(element: HTMLElement): void {
  const showToasts = () => {
    loadToasts().then(
      ({ mountToasts }) => mountToasts(),
      () => undefined, // tried again by the first toast
    );
  };
  const prepare = () => {
    for (const touch of touches) removeEventListener(touch, prepare);
    showToasts();
    if (/^(log-in|register)$/.test(element.dataset.form ?? '')) void fetchEditor();
  };
  for (const touch of touches) addEventListener(touch, prepare);
  if (hasKeptToast()) showToasts();
  // the card's step, while the server makes the account
  if (element.dataset.form === 'get-started') element.addEventListener('submit', fetchCardStep, { once: true });
  startForm(element, async (message) => (await loadToasts()).showToastHere(message));
}

function fetchCardStep(): void {
  import('./get-started.tsx').catch(() => undefined); // it is fetched when it opens
}

/** Has the browser fetch what the editor begins with while somebody types, so that it opens soon after the login. */
async function fetchEditor(): Promise<void> {
  try {
    const editor = new DOMParser().parseFromString(await (await fetch('/app')).text(), 'text/html');
    const files = editor.querySelectorAll('script[src], link[rel="modulepreload"], link[rel="stylesheet"]');
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = file.getAttribute('src') ?? file.getAttribute('href') ?? '';
      document.head.append(link);
    }
  } catch {
    // it is fetched when it opens
  }
}
