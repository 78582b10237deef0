import { startForm } from '../features/auth/start-form.ts';
import { hasKeptToast } from '../lib/kept-toast.ts';

const loadToasts = () => import('./toasts.tsx');
const touches = ['pointerdown', 'keydown'] as const;

/** The login and its neighbours. Toasts come with the first touch: before, only another page may have left one to show. */
export function mount(element: HTMLElement): void {
  const prepare = () => {
    loadToasts().then(
      ({ mountToasts }) => mountToasts(),
      () => undefined, // tried again by the first toast
    );
  };
  for (const touch of touches) addEventListener(touch, prepare, { once: true });
  if (hasKeptToast()) prepare();
  startForm(element, async (message) => (await loadToasts()).showToastHere(message));
}
