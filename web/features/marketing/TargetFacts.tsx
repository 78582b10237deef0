import { firstTextLimit } from '../../../src/domain/clips/clip.ts';
import { secondsInWords } from '../../../src/domain/clips/seconds.ts';
import { measure } from '../../../src/domain/clips/text-limits.ts';
import { linesToText, type Target } from '../../../src/domain/targets/target.ts';
import type { ShownClip } from './film-clips.ts';
import { sceneRange, secondsLabel } from './film-clips.ts';
import classes from './SceneDemo.module.css';

interface ClipProps {
  clip: ShownClip;
  target: Target;
}

/** `Clip 1 scene 1 · 6.8 → 7 s · 424 of 2,500 characters` */
export function ClipHead({ clip, target }: ClipProps) {
  const limit = firstTextLimit(target, 'clip');
  const unit = limit?.unit ?? 'characters';
  const length = measure(linesToText(clip.lines), unit);
  const [shot] = clip.shots;
  return (
    <p className={classes.clip}>
      <b>Clip {clip.number}</b> {sceneRange(clip)} · {shot && secondsLabel(shot)} · {length.toLocaleString('en-US')}
      {limit && ` of ${limit.max.toLocaleString('en-US')}`} {unit === 'words' ? 'words' : 'characters'}
    </p>
  );
}

/** Facts about a generator: what it accepts, and what it renders for this scene. */
export function TargetFacts({ clip, target }: ClipProps) {
  const { seconds, shots } = target.facts;
  const lengths = seconds.value.kind === 'any' ? 'Any length' : secondsInWords(seconds.value);
  const rows = [
    ['Clip', `${lengths}. Yours renders ${clip.seconds} s.`],
    ['Shots', shots ? `At most ${shots.value} per clip.` : 'As many as fit in the clip.'],
    ['Sound', soundFact(target)],
    ['Empty field', 'Leaves no trace in the prompt.'],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function soundFact({ drops, apart }: Target): string {
  if (drops?.includes('audio')) return 'Left out: it renders silent clips.';
  return apart.speech ? 'Written, with speech and the speaker’s name.' : 'Written with the rest.';
}
