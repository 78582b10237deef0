import { create } from 'zustand';

/** The numbers of the clips that are folded in the preview. */
export const useFoldedClips = create<{ folded: ReadonlySet<number> }>(() => ({ folded: new Set() }));

export function setClipFolded(number: number, isFolded: boolean): void {
  const folded = new Set(useFoldedClips.getState().folded);
  if (isFolded) folded.add(number);
  else folded.delete(number);
  useFoldedClips.setState({ folded });
}
