import classes from './FilmStrip.module.css';

/** With a scene of a smaller share of the film, cuts are narrow, so that they leave something of it. */
const roomyShare = 0.015;

/**
 * A film in small: a block for each scene, as wide as its seconds. Two shapes for any number of scenes, so that a list
 * of films scrolls lightly. For the eye alone: words beside it say the same.
 */
export function FilmStrip({ durations }: { durations: readonly number[] }) {
  let end = 0;
  const ends = durations.map((seconds) => {
    end += seconds;
    return end;
  });
  const cuts = ends.slice(0, -1).map((at) => `M${at} 0V1`);
  const tight = durations.some((seconds) => seconds / end < roomyShare);
  return (
    <svg
      className={classes.strip}
      viewBox={`0 0 ${end || 1} 1`}
      preserveAspectRatio="none"
      data-tight={tight || undefined}
      aria-hidden
    >
      <rect className={classes.film} width={end} height={1} />
      <path className={classes.cuts} d={cuts.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
