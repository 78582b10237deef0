import './app/tokens.css';
import './app/document.css';
import { islands } from './islands/registry.ts';
import { startSchemeToggle } from './lib/scheme-toggle.ts';

/** What a public document runs: its theme's button, and the loader that brings the parts that move when they are needed. */
startSchemeToggle();

const touches = ['pointerenter', 'pointerdown', 'focusin'] as const;

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const start = startOf(element);
  if (element.dataset.on === 'load') start();
  else if (element.dataset.on === 'visible') whenSeen(element, start);
  else for (const touch of touches) element.addEventListener(touch, start, { once: true });
}

function whenSeen(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    start();
  });
  observer.observe(element);
}

/** Brings an island's code once. A click on one of its buttons that came before is done again when it can answer. */
function startOf(element: HTMLElement): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    let early: HTMLButtonElement | null = null;
    const note = ({ target }: Event) => {
      early = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null;
    };
    element.addEventListener('click', note);
    const { island = '', props = '{}' } = element.dataset;
    islands[island]?.().then(
      ({ mount }) => {
        element.removeEventListener('click', note);
        mount(element, JSON.parse(props));
        // React has made it answer by the next task
        setTimeout(() => early?.click());
      },
      () => {
        // without a network the next touch tries again
        started = false;
        for (const touch of touches) element.addEventListener(touch, startOf(element), { once: true });
      },
    );
  };
}
