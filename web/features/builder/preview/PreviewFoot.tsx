import { formatExactDuration, totalDuration } from '../../../../src/domain/duration.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { sceneDurations } from '../core/project/scene-lists.ts';
import { useWork } from '../core/project/work-store.ts';
import classes from './PromptPreview.module.css';

/** The film's length; in clips, also how long it is once it is rendered, and how many of them are copied. */
export function PreviewFoot({ clips }: { clips: boolean }) {
  return (
    <footer className={classes.foot}>
      <Total />
      {clips && <ClipTotals />}
    </footer>
  );
}

function Total() {
  const durations = useBuilder(({ project }) => sceneDurations(project));
  return (
    <p>
      Total: <strong>{formatExactDuration(totalDuration(durations.map((duration) => ({ duration }))))}</strong>
    </p>
  );
}

function ClipTotals() {
  const clips = useFilm(({ film }) => film.clips);
  const texts = useWork((state) => state.copied);
  const rendered = totalDuration(clips.map(({ seconds }) => ({ duration: seconds })));
  const difference = totalDuration([...clips.map(({ asked }) => ({ duration: -asked })), { duration: rendered }]);
  const copied = clips.filter(({ number, text }) => texts[number] === text).length;
  return (
    <>
      <p>
        {clips.length === 1 ? '1 clip' : `${clips.length} clips`}, {rendered} s rendered
        {difference !== 0 && `: ${Math.abs(difference)} s ${difference > 0 ? 'more' : 'less'} than the film`}
      </p>
      <p className={classes.copied}>{copied > 0 && `${copied} of ${clips.length} copied`}</p>
    </>
  );
}
