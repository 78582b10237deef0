import type { StoreApi } from 'zustand';
import { clamp } from '../../../../../src/domain/scene-edits.ts';

/** Views that cost less, a quarter of a frame at 60 a second, are made in the frame that shows the key. */
const sameFrameMs = 4;
/** A key so long after the last one is the first of many, or alone: the views follow it at once. */
const burstMs = 1_000;
/**
 * Keys that come faster than this leave no room for a frame of their views: browsers keep their beat of frames for two
 * more after the last one, and the next letter would wait for it.
 */
const roomMs = 100;
/** The views wait for a gap between two keys that has room for them, but not longer than this after the last key. */
const restMs = 1_500;
/**
 * Without a gap they are made after as many times their cost, so that a letter in fifty waits for them and not one in
 * twenty where the processor is slow; within these bounds.
 */
const patience = { costs: 50, minMs: 1_500, maxMs: 3_000 };

type Listener<S> = (state: S, before: S) => void;

/** What a view of a paced store is made from, and when. */
export interface PacedViews<S> {
  /** Tells a view of the state to show. @returns what ends it */
  subscribe: (listener: Listener<S>) => () => void;
  /** Applies an edit whose letter is on the page already. The views of it may wait, so that the next letter need not. */
  typed: (edit: () => void) => void;
  /** Brings the views up to date at once. */
  catchUp: () => void;
  /** Whether more is typed than the views show. */
  isBehind: () => boolean;
}

/**
 * Lets what is made from a store be a few keys behind it while somebody types, so that the letters never wait for it.
 * Every other edit shows at once, with all that was typed before it.
 */
export function paceViews<S>(store: Pick<StoreApi<S>, 'subscribe' | 'getState'>): PacedViews<S> {
  const listeners = new Set<Listener<S>>();
  let shown = store.getState();
  /** What the views cost last, from their making to the end of the frame that shows them, without the wait for that frame. */
  let costMs = 0;
  let typing = false;
  let typedAt = Number.NEGATIVE_INFINITY;
  let behindSince: number | null = null;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isBehind = () => behindSince !== null;

  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    behindSince = null;
  }

  function show(isTyped: boolean): void {
    cancel();
    const began = performance.now();
    const [state, before] = [store.getState(), shown];
    shown = state;
    for (const listener of [...listeners]) listener(state, before);
    // what a whole film costs says nothing of a key
    if (!isTyped) return;
    // React renders in a microtask before this one
    queueMicrotask(() => {
      const madeMs = performance.now() - began;
      requestAnimationFrame(() => {
        const painting = performance.now();
        setTimeout(() => {
          costMs = madeMs + performance.now() - painting;
        });
      });
    });
  }

  function catchUp(): void {
    if (isBehind()) show(true);
  }

  /** Makes the views anew after the frame of this key: right after it for who types with room, else in the first gap. */
  function wait(): void {
    const now = performance.now();
    const since = behindSince ?? now;
    const hasRoom = now - typedAt > Math.max(roomMs, 3 * costMs);
    cancel();
    behindSince = since;
    frame = requestAnimationFrame(() => {
      const patienceMs = clamp(patience.costs * costMs, patience.minMs, patience.maxMs);
      const patienceLeft = Math.max(0, since + patienceMs - performance.now());
      timer = setTimeout(catchUp, hasRoom ? 0 : Math.min(Math.max(roomMs, 2 * costMs), restMs, patienceLeft));
    });
  }

  store.subscribe(() => {
    const inBurst = performance.now() - typedAt < burstMs;
    if (typing && inBurst && costMs > sameFrameMs) wait();
    else show(typing || isBehind());
  });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    typed: (edit) => {
      typing = true;
      try {
        edit();
      } finally {
        typing = false;
        typedAt = performance.now();
      }
    },
    catchUp,
    isBehind,
  };
}
