import { formatExactDuration, totalDuration } from '../../../src/domain/scene/duration.ts';
import type { ProjectHead } from '../../../src/domain/storage/projects.ts';
import { FilmStrip } from './FilmStrip.tsx';
import classes from './rows.module.css';

/** The length of a film, as a strip and in words. */
export function FilmFacts({ durations }: Pick<ProjectHead, 'durations'>) {
  const seconds = totalDuration(durations.map((duration) => ({ duration })));
  return (
    <>
      <span className={classes.strip}>
        <FilmStrip durations={durations} />
      </span>
      <span className={classes.scenes}>{durations.length === 1 ? '1 scene' : `${durations.length} scenes`}</span>
      <span className={classes.seconds}>{formatExactDuration(seconds)}</span>
    </>
  );
}
