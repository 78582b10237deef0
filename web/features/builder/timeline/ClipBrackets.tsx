import { IconCheck } from '@tabler/icons-react';
import type { Film } from '../../../../src/domain/film/film.ts';
import { totalDuration } from '../../../../src/domain/scene/duration.ts';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import { stableList } from '../../../lib/stable-list.ts';
import { useIsCopied } from '../core/copy/copied-clips.ts';
import { shownTarget, useFilm } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { useSlots } from '../core/slots.ts';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import { cssNumbers } from '../core/view/css-numbers.ts';
import classes from './Timeline.module.css';

const trimsCode = lazyModule(() => import('./TakeTrims.tsx'));
const TakeTrims = trimsCode.part('TakeTrims');

const scenesPerClip = stableList(({ clips }: Film) => clips.map(({ sceneNumbers }) => sceneNumbers.length));

interface ClipBracketsProps {
  /** The seconds of each scene, in order. */
  durations: readonly number[];
  /** The number of the current scene, from 1; 0 for none. */
  current: number;
}

interface ChosenTakesProps {
  /** The seconds of each scene, in order. */
  durations: readonly number[];
  /** The seconds that the timeline's full width stands for. */
  scale: number;
}

type BelowScenesProps = ClipBracketsProps & ChosenTakesProps;

/**
 * Brackets that show which scenes form a clip, unless the target takes the whole film as one text, the chosen takes, and
 * marks at the moments of notes.
 */
export function ClipBrackets({ durations, current, scale }: BelowScenesProps) {
  const { ChosenTakes, NoteMarks } = useSlots();
  return (
    <>
      <Brackets durations={durations} current={current} />
      {ChosenTakes && <ChosenTakes durations={durations} scale={scale} />}
      {NoteMarks && <NoteMarks durations={durations} />}
    </>
  );
}

/** The chosen takes below their scenes; nothing, and no code of it, without any. */
export function ChosenTakes({ durations, scale }: ChosenTakesProps) {
  // the room of takes lists them
  const { data } = useProjectTakes({ enabled: false });
  return data?.takes.some(({ chosen }) => chosen) && <TakeTrims durations={durations} scale={scale} />;
}

function Brackets({ durations, current }: ClipBracketsProps) {
  const counts = useFilm(({ film }) => scenesPerClip(film));
  const script = useBuilder(({ project }) => isScript(shownTarget(project)));
  if (script) return null;
  let lastScene = 0;
  return (
    <div className={classes.clips} aria-hidden="true">
      {counts.map((count, index) => {
        const before = lastScene;
        lastScene += count;
        const seconds = totalDuration(durations.slice(before, lastScene).map((duration) => ({ duration })));
        const here = current > before && current <= lastScene;
        // biome-ignore lint/suspicious/noArrayIndexKey: a clip has no identity other than its position
        return <ClipBracket key={index} number={index + 1} seconds={seconds} here={here} />;
      })}
    </div>
  );
}

interface ClipBracketProps {
  number: number;
  seconds: number;
  /** Whether the current scene is in this clip. */
  here: boolean;
}

function ClipBracket({ number, seconds, here }: ClipBracketProps) {
  const copied = useIsCopied(number);
  return (
    <span
      className={classes.clip}
      style={cssNumbers({ '--seconds': seconds, '--digits': String(number).length })}
      data-here={here || undefined}
    >
      <span className={classes.clipName}>
        Clip {number}
        {copied && <IconCheck size={12} stroke={1.5} />}
      </span>
    </span>
  );
}
