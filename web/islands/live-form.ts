import { startLiveForm } from '../lib/forms/live-form.ts';
import { hasStoredToast } from '../lib/toast/stored-toast.ts';

const loadToasts = () => import('./toasts.tsx');
const touches = ['pointerdown', 'keydown'] as const;

/** Forms of public pages. Toasts load on the first key press or touch, or at once if the previous page left one. */
export function mount(element: HTMLElement): void {
  const showToasts = () => {
    loadToasts().then(
      ({ mountToasts }) => mountToasts(),
      () => undefined, // the next toast tries again
    );
  };
  const prepare = () => {
    for (const touch of touches) removeEventListener(touch, prepare);
    showToasts();
    if (/^\/(login|register)$/.test(element.dataset.form ?? '')) void fetchEditor();
  };
  for (const touch of touches) addEventListener(touch, prepare);
  if (hasStoredToast()) showToasts();
  // prefetch the card step while the server creates the account
  if (element.dataset.form === '/get-started') element.addEventListener('submit', fetchCardStep, { once: true });
  startLiveForm(element, { showToast: async (message) => (await loadToasts()).showToastHere(message) });
}

function fetchCardStep(): void {
  import('./get-started.tsx').catch(() => undefined); // the card step loads this file when it opens
}

/** Prefetches the editor's files while the user types, so that the editor opens quickly after login. */
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
    // the editor loads them itself when it opens
  }
}
