import { findSceneIndex, useBuilder } from './project-store.ts';

/** `Scene #4`, or `3 scenes`. */
export function scenesInWords(ids: readonly string[]): string {
  const [only] = ids;
  if (ids.length !== 1 || only === undefined) return `${ids.length} scenes`;
  return `Scene #${findSceneIndex(useBuilder.getState().project, only) + 1}`;
}

/** `1 scene`, `12 scenes`. */
export function countScenes(count: number): string {
  return count === 1 ? '1 scene' : `${count} scenes`;
}
