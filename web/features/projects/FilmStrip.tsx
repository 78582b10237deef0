import classes from './FilmStrip.module.css';

/** If any scene's share of the film is smaller than this, cuts are drawn thinner, so that they do not cover it. */
const roomyShare = 0.015;

/**
 * A film at a glance: one block per scene, as wide as its duration. Drawn as two shapes, however many scenes there are,
 * so that long lists scroll smoothly. Decorative: the text next to it says the same.
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
