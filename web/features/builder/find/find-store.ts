import type { FindMatch, FindQuery, FindStart } from '../../../../src/domain/edits/find-replace.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';

interface FindState {
  open: boolean;
  /** The element that had the focus before the search. */
  from: Element | null;
  /** What has been typed to search for before the code of the search was there. */
  words: string;
  query: FindQuery;
  replacement: string;
  matches: readonly FindMatch[];
  /** The index of the current match, which Enter continues from; -1 if none. */
  current: number;
  /** Where a changed query is searched from: where the search was opened, or the match that it was taken to. */
  start: FindStart | null;
  /** The scene whose card the search has opened, and closes when it moves on. */
  unfolded: string | null;
}

/** What is searched for in the whole project, and what is found. While the search is closed nothing is searched. */
export const useFind = createPerProjectStore<FindState>({
  open: false,
  from: null,
  words: '',
  query: { text: '', matchCase: false, wholeWord: false },
  replacement: '',
  matches: [],
  current: -1,
  start: null,
  unfolded: null,
});
