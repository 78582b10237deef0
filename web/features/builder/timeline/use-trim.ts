import { useCallback, useEffect, useRef, useState } from 'react';
import { trimTake } from '../core/takes/trim-take.ts';

/** A change of where the rough cut enters a take, shown before it is stored. */
export interface Trim {
  takeId: string;
  /** In seconds: where the rough cut entered the take before, and where it does now. */
  before: number;
  to: number;
  /** Whether the pointer still holds the handle. */
  dragging: boolean;
}

/** Key presses in quick succession are stored as one change. */
const pauseMs = 600;

/** Trims takes: shows a change at once, and stores it when the handle is released. */
export function useTrim() {
  const [trim, setTrim] = useState<Trim | null>(null);
  const pending = useRef<Trim | null>(null);
  const timer = useRef(0);

  const show = useCallback((next: Trim | null) => {
    clearTimeout(timer.current);
    pending.current = next;
    setTrim(next);
  }, []);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    const stored = pending.current;
    pending.current = null;
    if (!stored) return;
    setTrim({ ...stored, dragging: false });
    void trimTake(stored.takeId, stored).then(() => {
      // a later trim stays
      if (!pending.current) setTrim(null);
    });
  }, []);

  /** Stores the trim once no key has been pressed for a while. */
  const storeSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(store, pauseMs);
  }, [store]);

  // what was trimmed last is stored even if the timeline is left at once
  useEffect(() => store, [store]);

  return { trim, show, store, storeSoon };
}

interface Limits {
  /** The take's `trimStart`. */
  from: number;
  /** From `takeRange`. */
  latestStart: number;
}

const step = 0.1;

/** Where a take starts after its handle moved by `moved` seconds, rounded to tenths or to whole seconds. */
export function dragStart({ from, latestStart }: Limits, moved: number, whole: boolean): number {
  const size = whole ? 1 : step;
  return withinLimits(Math.round((from + moved) / size) * size, { from, latestStart });
}

/** Where a take starts after one step, to the next tenth or the next whole second. */
export function stepStart(start: number, direction: 1 | -1, whole: boolean, limits: Limits): number {
  const size = whole ? 1 : step;
  const steps = Math.round((start / size) * 1e6) / 1e6;
  return withinLimits((direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * size, limits);
}

/** A take that starts too late already, since its scenes got longer, can start earlier, but not later. */
function withinLimits(start: number, { from, latestStart }: Limits): number {
  const kept = Math.min(Math.max(start, 0), Math.max(latestStart, from));
  return Math.round(kept * 1e6) / 1e6;
}
