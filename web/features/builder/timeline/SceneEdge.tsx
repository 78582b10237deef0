import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { formatExactDuration, withoutFloatError } from '../../../../src/domain/scene/duration.ts';
import { goToField } from '../core/focus/go-to.ts';
import { currentProject, findSceneIndex, setSceneDuration } from '../core/project/project-store.ts';
import { setCurrentScene } from '../core/view/view-store.ts';
import classes from './Timeline.module.css';

/** A drag of a scene's edge. The project changes when the edge is released. */
export interface EdgeDrag {
  id: string;
  /** The scene's seconds at the pointer's position. */
  seconds: number;
  /** The seconds that the timeline's full width stood for when the drag began. */
  scale: number;
}

export interface SceneEdgeProps {
  id: string;
  /** The scene's number, from 1. */
  number: number;
  seconds: number;
  /** During a drag, the scene's seconds before the drag; otherwise null. */
  before: number | null;
  /** The seconds that the timeline's full width stands for. */
  scale: number;
  /** Whether the Tab key reaches this edge. Up and down arrow keys, Home and End move the focus between edges. */
  tabStop: boolean;
  /** The id of the element that explains the keys. */
  keys: string;
  onDrag: (drag: EdgeDrag | null) => void;
  onFocus: (id: string | null) => void;
}

/**
 * The right edge of a segment. The user changes the scene's seconds by dragging the edge or with the left and right
 * arrow keys.
 */
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
    const { current } = drag;
    if (!current) return;
    const moved = (clientX - current.x) * current.perPixel;
    // without movement, keep the seconds, which may have two decimals
    current.to = moved === 0 ? current.from : dragSeconds(current.from, moved, shiftKey);
    onDrag({ id, seconds: current.to, scale: current.scale });
  }

  /** Ends the drag. @param saves whether to save the new seconds, as one undo step */
  function end(saves: boolean) {
    const { current } = drag;
    drag.current = null;
    if (!current) return;
    onDrag(null);
    const index = findSceneIndex(currentProject(), id);
    if (saves && index >= 0 && current.to !== current.from) setSceneDuration(index, current.to, { merges: false });
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
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot contain the tip
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

/** Moves the focus to another edge. @returns whether the key is one for moving between edges */
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
 * A scene's seconds after one step up or down, to the next tenth or the next whole second. A scene above the maximum
 * can get shorter, but not longer.
 */
function stepSeconds(seconds: number, direction: 1 | -1, whole: boolean): number {
  const size = whole ? 1 : step;
  const steps = withoutFloatError(seconds / size);
  const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return withinLimits(withoutFloatError(next * size), seconds);
}

/** A scene's seconds after its edge moved by `moved` seconds, rounded to tenths or to whole seconds. */
function dragSeconds(seconds: number, moved: number, whole: boolean): number {
  const size = whole ? 1 : step;
  return withinLimits(withoutFloatError(Math.round((seconds + moved) / size) * size), seconds);
}

function withinLimits(next: number, seconds: number): number {
  return Math.min(Math.max(next, min), Math.max(max, seconds));
}
