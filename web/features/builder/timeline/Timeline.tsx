import { useElementSize } from '@mantine/hooks';
import { memo, useId, useState } from 'react';
import { formatExactDuration, totalDuration, withoutFloatError } from '../../../../src/domain/scene/duration.ts';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import { goToScene } from '../core/focus/go-to.ts';
import { sceneDurations, sceneIds, useBuilder } from '../core/project/project-store.ts';
import { cssNumbers } from '../core/view/css-numbers.ts';
import { setCurrentScene, useView } from '../core/view/view-store.ts';
import { DurationSum } from './DurationSum.tsx';
import { type EdgeDrag, SceneEdge, type SceneEdgeProps } from './SceneEdge.tsx';
import classes from './Timeline.module.css';

export const timelineCode = lazyModule<typeof import('./ClipBrackets.tsx')>();

const ClipBrackets = timelineCode.part('ClipBrackets');

/**
 * The film to scale: scenes as segments, clips as brackets below them, and the target duration as a line. A click on a
 * segment goes to the scene; dragging the segment's edge changes the scene's seconds. Typing in a text does not render
 * the timeline.
 */
export function Timeline() {
  const ids = useBuilder(({ project }) => sceneIds(project));
  const saved = useBuilder(({ project }) => sceneDurations(project));
  const target = useBuilder((state) => state.project.targetDuration);
  const current = useView((state) => state.sceneId);
  const [drag, setDrag] = useState<EdgeDrag | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { ref: track, width } = useElementSize();
  const keys = useId();

  const durations = saved.map((seconds, index) => (drag && drag.id === ids[index] ? drag.seconds : seconds));
  const total = totalDuration(durations.map((duration) => ({ duration })));
  // a drag keeps the scale, so that the edge stays under the pointer; the scale grows only if the film gets longer than
  // it
  const scale = Math.max(total, drag?.scale ?? target);
  const tabStop = [focused, current].find((id) => id !== null && ids.includes(id)) ?? ids[0];
  let end = 0;
  return (
    <section aria-label="Timeline" className={classes.timeline}>
      <div
        ref={track}
        className={classes.track}
        style={cssNumbers({ '--scale': scale, '--total': total, '--target': target, '--width': width })}
        data-dragging={drag !== null || undefined}
      >
        <p id={keys} hidden>
          Left and right arrow keys change the seconds by a tenth, with Shift to whole seconds. Up and down arrow keys
          go to the other scenes. Enter opens the scene.
        </p>
        <ol className={classes.segments} aria-label="Scenes to scale">
          {ids.map((id, index) => {
            const seconds = durations[index] ?? 0;
            end = withoutFloatError(end + seconds);
            return (
              <Segment
                key={id}
                id={id}
                number={index + 1}
                seconds={seconds}
                before={drag?.id === id ? (saved[index] ?? null) : null}
                past={Math.min(Math.max(withoutFloatError(end - target), 0), seconds)}
                scale={scale}
                current={id === current}
                tabStop={id === tabStop}
                keys={keys}
                onDrag={setDrag}
                onFocus={setFocused}
              />
            );
          })}
        </ol>
        {total < target && <span className={classes.rest} />}
        <span className={classes.goal} />
        <ClipBrackets durations={durations} scale={scale} current={current === null ? 0 : ids.indexOf(current) + 1} />
      </div>
      <DurationSum total={total} target={target} />
    </section>
  );
}

interface SegmentProps extends SceneEdgeProps {
  /** How many of the scene's seconds are beyond the target duration. */
  past: number;
  current: boolean;
}

const Segment = memo(function Segment({ past, current, ...edge }: SegmentProps) {
  const { id, number, seconds } = edge;

  function open() {
    setCurrentScene(id);
    goToScene(id);
  }

  return (
    <li
      className={classes.segment}
      style={cssNumbers({
        '--seconds': seconds,
        '--past': past,
        '--digits': String(number).length,
      })}
    >
      <button
        type="button"
        tabIndex={-1}
        className={classes.scene}
        aria-label={`Scene ${number}, ${formatExactDuration(seconds)}`}
        aria-current={current || undefined}
        data-past={past === 0 ? undefined : past === seconds ? 'all' : 'part'}
        onClick={open}
      >
        <span className={classes.number}>{number}</span>
      </button>
      <SceneEdge {...edge} />
    </li>
  );
});
