/**
 * Scrolls the prompt to the words that light up, where it shows only some of its lines.
 * @returns what ends it
 */
export function followFilm(film: HTMLElement): () => void {
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches('pre [data-step]')) scrollTo(target);
  };
  for (const event of events) film.addEventListener(event, follow);
  // where nothing plays, the words of the first light are lit
  const lit = film.querySelector<HTMLElement>('pre [data-field="light"]');
  if (lit && matchMedia('(prefers-reduced-motion: reduce)').matches) scrollTo(lit);
  return () => {
    for (const event of events) film.removeEventListener(event, follow);
  };
}

/** The words light up by an animation each, which begins anew with every showing of the film. */
const events = ['animationstart', 'animationiteration'] as const;

function scrollTo(words: HTMLElement): void {
  const page = words.closest('pre');
  const line = Number.parseFloat(getComputedStyle(words).lineHeight);
  if (page) page.scrollTop = words.offsetTop - line;
}
