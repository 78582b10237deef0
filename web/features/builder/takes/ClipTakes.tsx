import type { FilmClip } from '../../../../src/domain/film/film.ts';

/** The takes of a clip, below its header in the preview. */
export function ClipTakes(_: { clip: FilmClip }) {
  return null;
}

/** The button that adds takes to a clip, in its header. */
export function AddClipTakes(_: { clip: FilmClip }) {
  return null;
}
