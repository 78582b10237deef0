import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { exact, formatExactDuration } from '../../../../src/domain/scene/duration.ts';
import { goToField } from '../core/places/go-to.ts';
import { currentProject, findSceneIndex, setSceneDuration } from '../core/project/project-store.ts';
import { setCurrentScene } from '../core/view/view-store.ts';
import classes from './Timeline.module.css';

/** A scene whose edge is being dragged. Nothing is written before it is let go. */
export interface EdgeDrag {
  id: string;
  /** Its seconds as the pointer has them. */
  seconds: number;
  /** The seconds that the whole strip stood for as the drag began. */
  scale: number;
}

export interface SceneEdgeProps {
  id: string;
  /** The scene's number, from 1. */
  number: number;
  seconds: number;
  /** The scene's seconds in the project, while `seconds` are those of a drag. */
  before: number | null;
  /** The seconds that the whole strip stands for. */
  scale: number;
  /** Whether the Tab key reaches this edge; the arrow keys lead to the others. */
  tabStop: boolean;
  /** The id of the element that explains the keys. */
  keys: string;
  onDrag: (drag: EdgeDrag | null) => void;
  onFocus: (id: string | null) => void;
}

/** The right edge of a segment: dragged, or moved with the arrow keys, it sets the scene's seconds. */
export function SceneEdge({ id, number, seconds, before, scale, tabStop, keys, onDrag, onFocus }: SceneEdgeProps) {
  const drag = useRef<{ x: number; perPixel: number; scale: number; from: number; to: number } | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    const edge = event.currentTarget;
    const track = edge.closest('ol');
    if (event.button !== 0 || !track) return;
    event.preventDefault();
    edge.focus({ preventScroll: true });
    edge.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, perPixel: scale / track.clientWidth, scale, from: seconds, to: seconds };
  }

  function move({ clientX, shiftKey }: PointerEvent) {
    const one = drag.current;
    if (!one) return;
    const moved = (clientX - one.x) * one.perPixel;
    // at rest, seconds with two decimals stay as they are
    one.to = moved === 0 ? one.from : dragSeconds(one.from, moved, shiftKey);
    onDrag({ id, seconds: one.to, scale: one.scale });
  }

  /** Ends the drag. What it came to is written as one step. */
  function end(write: boolean) {
    const one = drag.current;
    drag.current = null;
    if (!one) return;
    onDrag(null);
    const index = findSceneIndex(currentProject(), id);
    if (write && index >= 0 && one.to !== one.from) setSceneDuration(index, one.to, { merges: false });
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (drag.current) {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    } else if (event.key === 'ArrowRight') setSceneDuration(number - 1, stepSeconds(seconds, 1, event.shiftKey));
    else if (event.key === 'ArrowLeft') setSceneDuration(number - 1, stepSeconds(seconds, -1, event.shiftKey));
    else if (event.key === 'Enter') goToField(id, 'subject');
    else if (!moveFocus(event)) return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> holds no read-out
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Seconds of Scene ${number}`}
      aria-valuenow={seconds}
      aria-valuemin={limits.sceneDuration.min}
      aria-valuemax={limits.sceneDuration.max}
      aria-valuetext={`${seconds} seconds`}
      aria-describedby={keys}
      tabIndex={tabStop ? 0 : -1}
      className={classes.edge}
      data-dragging={before !== null || undefined}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onLostPointerCapture={() => end(false)}
      onKeyDown={press}
      onFocus={() => {
        onFocus(id);
        setCurrentScene(id);
      }}
      onBlur={() => onFocus(null)}
    >
      <span className={classes.tip} aria-hidden="true">
        {before !== null && before !== seconds && `${Number(before.toFixed(2))} → `}
        {formatExactDuration(seconds)}
      </span>
    </div>
  );
}

/** Moves the focus to another edge. @returns whether the key was one for that */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const edges = [...(currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? [])];
  const index = edges.indexOf(currentTarget);
  const destinations: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: edges.length - 1,
  };
  const destination = destinations[key];
  if (destination === undefined) return false;
  edges[destination]?.focus();
  return true;
}

const { min, max, step } = limits.sceneDuration;

/**
 * A scene's seconds one step longer or shorter: the next tenth, or the next whole second. A scene that is longer than
 * it may be can get shorter, but no longer.
 */
function stepSeconds(seconds: number, direction: 1 | -1, whole: boolean): number {
  const size = whole ? 1 : step;
  const steps = exact(seconds / size);
  const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return withinLimits(exact(next * size), seconds);
}

/** A scene's seconds after its edge moved by `moved` seconds: in tenths, or in whole seconds. */
function dragSeconds(seconds: number, moved: number, whole: boolean): number {
  const size = whole ? 1 : step;
  return withinLimits(exact(Math.round((seconds + moved) / size) * size), seconds);
}

function withinLimits(next: number, seconds: number): number {
  return Math.min(Math.max(next, min), Math.max(max, seconds));
}
