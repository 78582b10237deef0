import { useEffect } from 'react';
import { create } from 'zustand';
import type { Project } from '../../../../src/domain/project.ts';
import { isTyping, useBuilder } from '../builder-store.ts';

/** A preview that costs less, a quarter of a frame at 60 a second, is made in the frame that shows the key. */
const sameFrameMs = 4;
/** A key so long after the last one is the first of many, or alone: it changes the preview at once. */
const burstMs = 1_000;
/** A change so long after a key is none of that key's. */
const ofKeyMs = 100;
/** The preview waits for a gap between two keys that has room for it, but not longer than this. */
const patienceMs = 1_500;

/**
 * The project that the preview, the check and the clips are made from: the one on the page, except that while somebody
 * types it may be a few keys behind, so that the letters never wait for it.
 */
export const usePreviewed = create<{ project: Project }>(() => ({ project: useBuilder.getState().project }));

/** What the preview of a key cost last, from its making to the end of the frame that shows it, without the wait for that frame. */
let costMs = 0;
const keys = { last: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY };
let behindSince: number | null = null;
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

useBuilder.subscribe(({ project }, before) => {
  if (project === before.project) return;
  // what is pasted, dropped or dictated comes alone
  const isOfKey = isTyping() && performance.now() - keys.last < ofKeyMs;
  if (isOfKey && keys.last - keys.before < burstMs && costMs > sameFrameMs) wait();
  else catchUp();
});

/** Lets the preview wait for those who type fast. */
export function useTypingPace(): void {
  useEffect(() => {
    const note = (event: KeyboardEvent) => {
      if (isTypedKey(event)) Object.assign(keys, { last: performance.now(), before: keys.last });
    };
    document.addEventListener('keydown', note, { capture: true });
    return () => document.removeEventListener('keydown', note, { capture: true });
  }, []);
}

/** Whether a key writes or takes away a character, rather than being held for another one, as Shift is. */
function isTypedKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && (key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(key));
}

/** Makes the preview anew after the frame of this key, in the first gap that is long enough. */
function wait(): void {
  const since = behindSince ?? performance.now();
  cancel();
  behindSince = since;
  frame = requestAnimationFrame(() => {
    const patienceLeft = Math.max(0, since + patienceMs - performance.now());
    timer = setTimeout(catchUp, Math.min(2 * costMs, patienceLeft));
  });
}

function cancel(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  behindSince = null;
}

/** Whether more is typed than the preview shows. */
export const isBehind = () => behindSince !== null;

/** Brings the preview up to date at once. */
export function catchUp(): void {
  const isTyped = isTyping() || isBehind();
  cancel();
  const { project } = useBuilder.getState();
  if (project === usePreviewed.getState().project) return;
  const began = performance.now();
  usePreviewed.setState({ project });
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
