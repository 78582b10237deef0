import { create } from 'zustand';

interface FindOpened {
  open: boolean;
  /** The element that had the focus before the search. */
  from: Element | null;
  /** What has been typed to search for before the code of the search was there. */
  words: string;
}

export const useFindOpened = create<FindOpened>(() => ({ open: false, from: null, words: '' }));

/** Opens the search; what is typed from now on is searched for. */
export function openFind(): void {
  useFindOpened.setState({ open: true, from: document.activeElement, words: '' });
}

export function typeToFind(words: string): void {
  useFindOpened.setState({ words });
}
