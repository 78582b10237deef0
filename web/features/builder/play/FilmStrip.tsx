import { memo, type PointerEvent } from 'react';
import { formatTime, sceneAt } from '../../../../src/domain/film/playback.ts';
import { cssNumbers } from '../core/view/css-numbers.ts';
import classes from './FilmStrip.module.css';

interface FilmStripProps {
  /** The time at which each scene begins, then the time at which the film ends, in seconds. */
  cuts: readonly number[];
  /** The current time, in seconds. */
  at: number;
  /** The index of the current scene. */
  shown: number;
  onGoTo: (index: number) => void;
}

/** A slider with the scenes drawn to scale. A click or a drag goes to a scene; the player handles its keys. */
export function FilmStrip({ cuts, at, shown, onGoTo }: FilmStripProps) {
  const total = cuts.at(-1) ?? 0;
  const count = cuts.length - 1;

  function goToPointer({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = sceneAt(cuts, ((clientX - left) / width) * total);
    if (index !== shown) onGoTo(index);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Scene"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={shown + 1}
      aria-valuetext={`Scene #${shown + 1} of ${count}, at ${formatTime(cuts[shown] ?? 0)}`}
      className={classes.strip}
      style={cssNumbers({ '--played': total > 0 ? at / total : 0 })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        goToPointer(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goToPointer(event);
      }}
    >
      <Segments cuts={cuts} shown={shown} />
    </div>
  );
}

/** Renders when the scene changes, not at every tick of the clock. */
const Segments = memo(function Segments({ cuts, shown }: Pick<FilmStripProps, 'cuts' | 'shown'>) {
  const total = cuts.at(-1) || 1;
  return (
    <span className={classes.track}>
      {cuts.slice(0, -1).map((start, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no identity other than its position
          key={index}
          className={classes.segment}
          data-shown={index === shown || undefined}
          style={cssNumbers({ '--from': start / total, '--part': ((cuts[index + 1] ?? start) - start) / total })}
        />
      ))}
    </span>
  );
});
