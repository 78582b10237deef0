import dialogs from '../../../components/dialogs.module.css';
import classes from './Animatic.module.css';
import type { AnimaticResult, AnimaticState } from './use-animatic.ts';

/** How far a video is, or how it ended. Screen readers are told of its end. */
export function AnimaticStatus({ state }: { state: AnimaticState }) {
  const ended = endInWords(state);
  return (
    <>
      {state.is === 'running' && <Progress part={state.part} left={state.left} />}
      {/* there before it has words, so that screen readers hear them */}
      <p role="status" className={ended ? dialogs.text : 'unseen'}>
        {ended}
      </p>
      {state.is === 'failed' && (
        <p role="alert" className={dialogs.problem}>
          {state.problem}
        </p>
      )}
    </>
  );
}

function Progress({ part, left }: { part: number; left: number | null }) {
  const percent = Math.floor(part * 100);
  const words = left === null ? 'Starting' : timeLeft(left);
  return (
    <div className={classes.progress}>
      <progress aria-label="Saving the video" aria-valuetext={`${percent}%, ${words}`} value={percent} max={100} />
      <p aria-hidden>
        <span>{percent}%</span>
        <span>{words}</span>
      </p>
    </div>
  );
}

function timeLeft(seconds: number): string {
  const [number, unit] = seconds < 60 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `about ${number} ${unit}${number === 1 ? '' : 's'} left`;
}

function endInWords(state: AnimaticState): string {
  if (state.is === 'canceled') return 'Canceled. Nothing was saved.';
  return state.is === 'saved' ? savedSentences(state.result).join(' ') : '';
}

function savedSentences({ name, captions, missing }: AnimaticResult): string[] {
  const scenes = missing.map((number) => `#${number}`).join(', ');
  return [
    `Saved “${name}”.`,
    ...(captions ? [`Its captions are in “${captions}”.`] : []),
    ...(captions === null ? ['The film has no dialogue, so there is no file of captions.'] : []),
    ...(missing.length === 1 ? [`The picture of scene ${scenes} did not load: its drawn frame is shown instead.`] : []),
    ...(missing.length > 1 ? [`The pictures of scenes ${scenes} did not load: drawn frames are shown instead.`] : []),
  ];
}
