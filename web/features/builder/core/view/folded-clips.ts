import { create } from 'zustand';
import { isOtherFilm, useBuilder } from '../project/project-store.ts';

/** The numbers of the clips that are folded in the preview. */
export const useFoldedClips = create<{ folded: ReadonlySet<number> }>(() => ({ folded: new Set() }));

export function setClipFolded(number: number, isFolded: boolean): void {
  const folded = new Set(useFoldedClips.getState().folded);
  if (isFolded) folded.add(number);
  else folded.delete(number);
  useFoldedClips.setState({ folded });
}

// the numbers are of other clips in another film
useBuilder.subscribe(({ project }, before) => {
  const { folded } = useFoldedClips.getState();
  if (folded.size > 0 && isOtherFilm(project, before.project)) useFoldedClips.setState({ folded: new Set() });
});
