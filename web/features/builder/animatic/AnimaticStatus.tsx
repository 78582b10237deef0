import dialogs from '../../../components/dialogs.module.css';
import classes from './Animatic.module.css';
import type { AnimaticResult, AnimaticState } from './use-animatic.ts';

/** Shows an export's progress, then its result. Screen readers announce the result. */
export function AnimaticStatus({ state }: { state: AnimaticState }) {
  const result = resultText(state);
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
    <div className={classes.progress}>
      <progress aria-label="Saving the video" aria-valuetext={`${percent}%, ${remaining}`} value={percent} max={100} />
      <p aria-hidden>
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

function resultText(state: AnimaticState): string {
  if (state.is === 'canceled') return 'Canceled. Nothing was saved.';
  return state.is === 'saved' ? savedSentences(state.result).join(' ') : '';
}

function savedSentences({ name, captions, missing }: AnimaticResult): string[] {
  const scenes = missing.map((number) => `#${number}`).join(', ');
  return [
    `Saved “${name}”.`,
    ...(captions ? [`The captions are in “${captions}”.`] : []),
    ...(captions === null ? ['The film has no dialogue, so there is no caption file.'] : []),
    ...(missing.length === 1 ? [`The picture of scene ${scenes} did not load. The video shows its drawn frame.`] : []),
    ...(missing.length > 1
      ? [`The pictures of scenes ${scenes} did not load. The video shows their drawn frames.`]
      : []),
  ];
}
