import './app/base.css';
import './app/tokens.css';
import './app/document.css';
import { followFilm } from './features/marketing/follow-film.ts';
import { islands } from './islands/registry.ts';
import { handedOverDemo } from './lib/demo-claim.ts';
import { followSession } from './lib/follow-session.ts';
import { startSchemeToggle } from './lib/scheme-toggle.ts';

/** The script of a public document: the theme button, the header, the landing page's film, and a loader for other parts. */
startSchemeToggle();
followSession();
// which removes what is too old
handedOverDemo();
// here rather than in an island: a request of its own would weigh more
for (const film of document.querySelectorAll<HTMLElement>('[data-film]')) followFilm(film);

const touches = ['pointerenter', 'pointerdown', 'focusin'] as const;

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const start = loaderFor(element);
  if (element.dataset.on === 'start') start();
  else if (element.dataset.on === 'load') onceShown(start);
  else if (element.dataset.on === 'visible') whenSeen(element, start);
  else for (const touch of touches) element.addEventListener(touch, start, { once: true });
}

/** After the first paint has reached the screen, which no code of a part is to delay. */
function onceShown(start: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
}

function whenSeen(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    start();
  });
  observer.observe(element);
}

/** Returns a function that loads an island's code once. Repeats a click or a submit that came before the code was ready. */
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
    let early: HTMLButtonElement | null = null;
    const note = ({ target }: Event) => {
      early = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null;
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
          early?.click();
          held?.requestSubmit();
        });
      },
      () => {
        // as the browser does without a script
        held?.submit();
        // try again on the next touch
        started = false;
        for (const touch of touches) element.addEventListener(touch, start, { once: true });
      },
    );
  }
}
