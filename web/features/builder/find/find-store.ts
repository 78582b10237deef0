import type { FindMatch, FindQuery, FindStart } from '../../../../src/domain/edits/find-replace.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';

interface FindState {
  open: boolean;
  /** The element that had the focus before the search was opened. */
  from: Element | null;
  /** The search text typed before the code of the find bar had loaded. */
  typedEarly: string;
  query: FindQuery;
  replacement: string;
  matches: readonly FindMatch[];
  /** The index of the current match; -1 if there is none. */
  current: number;
  /**
   * Where the search starts after the query changes: where the user opened the search, or at the last match visited.
   */
  start: FindStart | null;
  /** The scene that the search unfolded. It is folded again when the search goes to another scene. */
  unfolded: string | null;
}

/** The search across the whole project: its query and matches. A closed search has no matches. */
export const useFind = createPerProjectStore<FindState>({
  open: false,
  from: null,
  typedEarly: '',
  query: { text: '', matchCase: false, wholeWord: false },
  replacement: '',
  matches: [],
  current: -1,
  start: null,
  unfolded: null,
});
