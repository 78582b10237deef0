import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatExactDuration } from '../../../../src/domain/scene/duration.ts';
import type { TakeRange } from '../../../../src/domain/takes/rough-cut.ts';
import type { Take } from '../../../../src/domain/takes/takes.ts';
import { runCommand } from '../core/commands/command.ts';
import { cssNumbers } from '../core/view/css-numbers.ts';
import { setCurrentScene } from '../core/view/view-store.ts';
import { TakeEnds } from './TakeEnds.tsx';
import classes from './TakeTrims.module.css';
import timeline from './Timeline.module.css';
import { dragStart, stepStart, type Trim } from './use-trim.ts';

interface TakeStartProps {
  take: Take;
  range: TakeRange;
  /** The first scene that the take shows: its id, and its number from 1. */
  sceneId: string;
  scene: number;
  /** Where the take's first part starts in the film, and how long it is, in seconds. */
  at: number;
  seconds: number;
  /** How far the handle has been dragged, in seconds. */
  moved: number;
  /** The change that is not stored yet. */
  trim: Trim | null;
  /** The seconds that the timeline's full width stands for. */
  scale: number;
  tabStop: boolean;
  /** The id of the element that explains the keys. */
  keys: string;
  onTrim: (trim: Trim | null) => void;
  onStore: () => void;
  onStoreSoon: () => void;
  onFocus: (takeId: string | null) => void;
}

/** The handle that moves where the film enters a take. The take's scenes keep their seconds. */
export function TakeStart(props: TakeStartProps) {
  const { take, range, sceneId, scene, at, seconds, moved, trim, scale, tabStop, keys } = props;
  const { onTrim, onStore, onStoreSoon, onFocus } = props;
  const drag = useRef<{ x: number; perPixel: number; from: number } | null>(null);
  const [focused, setFocused] = useState(false);
  const { trimStart: start } = take;
  const limits = { from: trim?.before ?? start, latestStart: range.latestStart };
  const change = (to: number, dragging: boolean) => onTrim({ takeId: take.id, before: limits.from, to, dragging });

  function begin(event: PointerEvent<HTMLElement>): void {
    const handle = event.currentTarget;
    const width = handle.parentElement?.parentElement?.clientWidth;
    if (event.button !== 0 || !width) return;
    event.preventDefault();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    // what the keys changed before
    onStore();
    drag.current = { x: event.clientX, perPixel: scale / width, from: start };
    onTrim({ takeId: take.id, before: start, to: start, dragging: true });
  }

  function move({ clientX, shiftKey }: PointerEvent): void {
    const { current } = drag;
    if (!current) return;
    const seconds = (clientX - current.x) * current.perPixel;
    // without movement, keep the start, which may have more decimals
    change(seconds === 0 ? current.from : dragStart(limits, seconds, shiftKey), true);
  }

  function end(stores: boolean): void {
    if (!drag.current) return;
    drag.current = null;
    if (stores) onStore();
    else onTrim(null);
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (drag.current) {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    } else if (event.key === 'Enter') runCommand('takes');
    else {
      const to = startByKey(event);
      if (to === undefined && !moveFocus(event)) return;
      if (to !== undefined) {
        change(to, false);
        onStoreSoon();
      }
    }
    event.preventDefault();
  }

  function startByKey({ key, shiftKey }: KeyboardEvent): number | undefined {
    if (key === 'ArrowRight') return stepStart(start, 1, shiftKey, limits);
    if (key === 'ArrowLeft') return stepStart(start, -1, shiftKey, limits);
    if (key === 'Home') return 0;
    return key === 'End' ? limits.latestStart : undefined;
  }

  return (
    <div
      role="slider"
      aria-label={`Start of the take of Scene ${scene}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(limits.latestStart, start)}
      aria-valuenow={start}
      aria-valuetext={`At ${inHundredths(start)} of ${inHundredths(take.seconds)} seconds`}
      aria-describedby={keys}
      tabIndex={tabStop ? 0 : -1}
      className={classes.start}
      data-dragging={trim?.dragging || undefined}
      style={cssNumbers({ '--from': at + moved, '--to': at + moved + seconds })}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onLostPointerCapture={() => end(false)}
      onKeyDown={press}
      onFocus={() => {
        setFocused(true);
        onFocus(take.id);
        setCurrentScene(sceneId);
      }}
      onBlur={() => {
        setFocused(false);
        onFocus(null);
        onStore();
      }}
    >
      {focused ? (
        <TakeEnds take={take} range={range} />
      ) : (
        <span className={timeline.tip} aria-hidden="true">
          From {formatExactDuration(start)}
        </span>
      )}
    </div>
  );
}

const inHundredths = (seconds: number) => Number(seconds.toFixed(2));

/** Moves the focus to another take's handle. @returns whether the key is one for that */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  const all = currentTarget.parentElement?.parentElement?.querySelectorAll<HTMLElement>('[role="slider"]') ?? [];
  const handles = [...all];
  handles[handles.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  return true;
}
