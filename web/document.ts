import './app/base.css';
import './app/tokens.css';
import './app/document.css';
import { followFilm } from './features/marketing/follow-film.ts';
import { islands } from './islands/registry.ts';
import { followSession } from './lib/account/follow-session.ts';
import { startSchemeToggle } from './lib/page/scheme-toggle.ts';
import { waitingDemo } from './lib/storage/demo-claim.ts';

/** The script of a public document: the theme button, the header, the landing page's film, and a loader for other parts. */
startSchemeToggle();
followSession();
// removes the demo's text if it is too old
waitingDemo();
// inlined here: a separate request would cost more than its few bytes
for (const film of document.querySelectorAll<HTMLElement>('[data-film]')) followFilm(film);

const touches = ['pointerenter', 'pointerdown', 'focusin'] as const;

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const start = loaderFor(element);
  if (element.dataset.on === 'start') start();
  else if (element.dataset.on === 'load') afterFirstPaint(start);
  else if (element.dataset.on === 'visible') whenVisible(element, start);
  else for (const touch of touches) element.addEventListener(touch, start, { once: true });
}

/** Starts after the first paint, which island code must not delay. */
function afterFirstPaint(start: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
}

function whenVisible(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    start();
  });
  observer.observe(element);
}

/**
 * Returns a function that loads an island's code once. Replays a click or submit that came before the code was ready.
 */
function loaderFor(element: HTMLElement): () => void {
  let started = false;
  let held: HTMLFormElement | null = null;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    held = event.target instanceof HTMLFormElement ? event.target : null;
    start();
  };
  element.addEventListener('submit', hold);
  return start;

  function start(): void {
    if (started) return;
    started = true;
    let earlyButton: HTMLButtonElement | null = null;
    const note = ({ target }: Event) => {
      earlyButton = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null;
    };
    element.addEventListener('click', note);
    const { island = '', props = '{}' } = element.dataset;
    islands[island]?.().then(
      ({ mount }) => {
        element.removeEventListener('click', note);
        element.removeEventListener('submit', hold);
        mount(element, JSON.parse(props));
        // React handles events from the next task on
        setTimeout(() => {
          earlyButton?.click();
          held?.requestSubmit();
        });
      },
      () => {
        // falls back to a native submit, as without JavaScript
        held?.submit();
        // the next touch tries again
        started = false;
        for (const touch of touches) element.addEventListener(touch, start, { once: true });
      },
    );
  }
}
