/** The film's length and start in seconds, and the polling interval. */
const length = 15;
const startsAt = 3;
const pollMs = 100;

/**
 * Highlights the field whose turn it is and its words in the prompt, and scrolls the prompt to them. The playhead's
 * animation is the clock, so pausing it pauses everything. Polled rather than animated: animating colors would
 * recalculate styles on every frame.
 * @returns a function that stops it
 */
export function followFilm(film: HTMLElement): () => void {
  const fields = [...film.querySelectorAll<HTMLElement>('dl [data-step]')];
  // not every browser supports animations
  const [clock] = film.querySelector('[data-clock]')?.getAnimations?.() ?? [];
  if (fields.length === 0) return () => {};
  if (!clock) {
    // without playback, the Light field of scene 1 and its words in the prompt are highlighted
    scrollTo(film.querySelector('pre [data-field="light"]'));
    return () => {};
  }
  const starts = fields.map((field) => Number.parseFloat(getComputedStyle(field).getPropertyValue('--from')));
  let shown: HTMLElement | undefined;
  const timer = setInterval(() => {
    // `currentTime`, since reading the animation's progress would recalculate styles
    const seconds = (startsAt + Number(clock.currentTime) / 1_000) % length;
    const field = fields[starts.findLastIndex((start) => start <= seconds)];
    if (field === shown || !field) return;
    shown = field;
    film.dataset.playing = '';
    const panel = field.closest('[data-scene]');
    for (const element of panel?.parentElement?.children ?? []) element.toggleAttribute('data-on', element === panel);
    for (const element of film.querySelectorAll('[data-step][data-on]')) element.removeAttribute('data-on');
    const step = `[data-step="${field.dataset.step}"]`;
    for (const element of film.querySelectorAll(step)) element.toggleAttribute('data-on', true);
    scrollTo(film.querySelector(`pre ${step}`));
  }, pollMs);
  return () => clearInterval(timer);
}

function scrollTo(words: HTMLElement | null): void {
  const page = words?.closest('pre');
  if (words && page) page.scrollTop = words.offsetTop - Number.parseFloat(getComputedStyle(words).lineHeight);
}
