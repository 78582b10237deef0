import { create } from 'zustand';
import {
  type FindMatch,
  type FindQuery,
  type FindStart,
  findInProject,
  firstMatchFrom,
} from '../../../../src/domain/find-replace.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { useFindOpened } from './find-opened.ts';

interface FindState {
  query: FindQuery;
  replacement: string;
  matches: readonly FindMatch[];
  /** The index of the match that Enter goes on from; -1 without one. */
  current: number;
  /** Where a changed query is searched from: where the search was opened, or the match that it was taken to. */
  start: FindStart | null;
}

/** What is searched for in the whole project, and what is found. While the search is closed nothing is searched. */
export const useFind = create<FindState>(() => ({
  query: { text: '', matchCase: false, wholeWord: false },
  replacement: '',
  matches: [],
  current: -1,
  start: null,
}));

export function currentMatch(): FindMatch | null {
  const { matches, current } = useFind.getState();
  return matches[current] ?? null;
}

/** Opens the search, with these words to find if there are any. @param from where the search begins */
export function openSearch(words: string, from: FindStart | null): void {
  useFind.setState(({ query }) => ({
    query: words === '' ? query : { ...query, text: words },
    start: from,
  }));
  search(from);
}

export function closeSearch(): void {
  useFindOpened.setState({ open: false });
  useFind.setState({ matches: [], current: -1 });
}

/** Changes what is searched for. */
export function changeQuery(change: Partial<FindQuery>): void {
  useFind.setState(({ query }) => ({ query: { ...query, ...change } }));
  search(useFind.getState().start);
}

export function setReplacement(replacement: string): void {
  useFind.setState({ replacement });
}

/** Goes to the next match (1) or the one before (-1), around the ends. */
export function stepMatch(by: 1 | -1): void {
  useFind.setState(({ matches, current, start }) => {
    if (matches.length === 0) return {};
    const next = (current + by + matches.length) % matches.length;
    return { current: next, start: matches[next] ?? start };
  });
}

/** Searches anew. @param from the first match that does not stand before this place becomes the current one */
export function search(from: FindStart | null): void {
  const { query } = useFind.getState();
  const { project } = useBuilder.getState();
  const matches = findInProject(project, query);
  const next = from ? firstMatchFrom(project, matches, from) : 0;
  useFind.setState({ matches, current: matches.length > 0 ? Math.max(next, 0) : -1 });
}

// what is edited meanwhile is searched anew
useBuilder.subscribe(({ project }, before) => {
  const { start } = useFind.getState();
  if (!useFindOpened.getState().open || project === before.project) return;
  search(currentMatch() ?? start);
});
