import dialogs from '../../../../components/dialogs.module.css';
import type { VideoExportState } from './use-video-export.ts';
import classes from './Video.module.css';

interface VideoStatusProps<Result> {
  state: VideoExportState<Result>;
  /** What to say of a saved video, in sentences. */
  describe: (result: Result) => readonly string[];
}

/** Shows an export's progress, then its result. Screen readers announce the result. */
export function VideoStatus<Result>({ state, describe }: VideoStatusProps<Result>) {
  const result = resultText(state, describe);
  return (
    <>
      {state.is === 'running' && <Progress progress={state.progress} secondsLeft={state.secondsLeft} />}
      {/* always rendered: screen readers announce changes to an existing live region only */}
      <p role="status" className={result ? dialogs.text : 'unseen'}>
        {result}
      </p>
      {state.is === 'failed' && (
        <p role="alert" className={dialogs.problem}>
          {state.problem}
        </p>
      )}
    </>
  );
}

function Progress({ progress, secondsLeft }: { progress: number; secondsLeft: number | null }) {
  const percent = Math.floor(progress * 100);
  const remaining = secondsLeft === null ? 'Starting' : formatTimeLeft(secondsLeft);
  return (
    <div className={`column soft ${classes.progress}`}>
      <progress aria-label="Saving the video" aria-valuetext={`${percent}%, ${remaining}`} value={percent} max={100} />
      <p className="row" aria-hidden>
        <span>{percent}%</span>
        <span>{remaining}</span>
      </p>
    </div>
  );
}

function formatTimeLeft(seconds: number): string {
  const [number, unit] = seconds < 60 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `about ${number} ${unit}${number === 1 ? '' : 's'} left`;
}

function resultText<Result>(state: VideoExportState<Result>, describe: (result: Result) => readonly string[]): string {
  if (state.is === 'canceled') return 'Canceled. Nothing was saved.';
  return state.is === 'saved' ? describe(state.result).join(' ') : '';
}

/** Says which scenes' pictures did not load. @param missing the numbers of the scenes */
export function missingPictures(missing: readonly number[]): string[] {
  const scenes = missing.map((number) => `#${number}`).join(', ');
  if (missing.length === 0) return [];
  return missing.length === 1
    ? [`The picture of scene ${scenes} did not load. The video shows its drawn frame.`]
    : [`The pictures of scenes ${scenes} did not load. The video shows their drawn frames.`];
}
