import { create } from 'zustand';

/** A search that was asked for before its code was there. */
interface EarlyFind {
  /** What had the focus then. */
  from: Element | null;
  /** What has been typed for it since. */
  words: string;
}

export const useEarlyFind = create<{ asked: EarlyFind | null }>(() => ({ asked: null }));

/** Asks for the search: what is typed from now on is for it. */
export function askToFind(): void {
  useEarlyFind.setState(({ asked }) => ({ asked: asked ?? { from: document.activeElement, words: '' } }));
}

export function typeToFind(words: string): void {
  useEarlyFind.setState(({ asked }) => ({ asked: asked && { ...asked, words } }));
}
