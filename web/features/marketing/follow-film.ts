/** How long the film plays and where it begins, in seconds, and how often it is asked where it is, in milliseconds. */
const length = 15;
const beginsAt = 3;
const lookMs = 100;

/**
 * Lights the field that plays and its words, and scrolls the prompt to them. The playhead is the clock, so that what
 * stops it stops all. Not by animations: colors would have every frame styled anew, all the time.
 * @returns what ends it
 */
export function followFilm(film: HTMLElement): () => void {
  const fields = [...film.querySelectorAll<HTMLElement>('dl [data-step]')];
  // some browsers know no animations
  const [clock] = film.querySelector('[data-clock]')?.getAnimations?.() ?? [];
  if (fields.length === 0) return () => {};
  if (!clock) {
    // nothing plays: the words of the first light are lit
    scrollTo(film.querySelector('pre [data-field="light"]'));
    return () => {};
  }
  const starts = fields.map((field) => Number.parseFloat(getComputedStyle(field).getPropertyValue('--from')));
  let shown: HTMLElement | undefined;
  const timer = setInterval(() => {
    // not its progress: to know that, the page would be styled anew
    const seconds = (beginsAt + Number(clock.currentTime) / 1_000) % length;
    const field = fields[starts.findLastIndex((start) => start <= seconds)];
    if (field === shown || !field) return;
    shown = field;
    film.dataset.playing = '';
    const panel = field.closest('[data-scene]');
    for (const one of panel?.parentElement?.children ?? []) one.toggleAttribute('data-on', one === panel);
    for (const one of film.querySelectorAll('[data-step][data-on]')) one.removeAttribute('data-on');
    const step = `[data-step="${field.dataset.step}"]`;
    for (const one of film.querySelectorAll(step)) one.toggleAttribute('data-on', true);
    scrollTo(film.querySelector(`pre ${step}`));
  }, lookMs);
  return () => clearInterval(timer);
}

function scrollTo(words: HTMLElement | null): void {
  const page = words?.closest('pre');
  if (words && page) page.scrollTop = words.offsetTop - Number.parseFloat(getComputedStyle(words).lineHeight);
}
