import { flushSync } from 'react-dom';
import {
  type ContinuityMatch,
  type FindMatch,
  type FindQuery,
  type FindStart,
  findInProject,
  firstMatchFrom,
  isSceneMatch,
  replaceMatches,
} from '../../../../src/domain/edits/find-replace.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import { dismissFailure, showToast } from '../../../lib/toast/toast.ts';
import { isInFind, sceneInput } from '../core/dom.ts';
import { announce, setCaret, type TextPosition, useCaret } from '../core/focus/caret-store.ts';
import { fieldAt } from '../core/focus/field-at.ts';
import { goToField } from '../core/focus/go-to.ts';
import { chosenScenes } from '../core/focus/selection.ts';
import { apply, countScenes, currentProject, setFolded, useBuilder } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { closePresets, setCurrentScene } from '../core/view/view-store.ts';
import { matchPosition, showContinuityMatch } from './continuity-match.ts';
import { useFind } from './find-store.ts';

/** The maximum length of a selection that becomes the search text. */
const maxSelectionLength = 200;

function currentMatch(): FindMatch | null {
  const { matches, current } = useFind.getState();
  return matches[current] ?? null;
}

/**
 * Runs the search.
 * @param from the first match at or after this position becomes the current one
 */
function search(from: FindStart | null): void {
  const project = currentProject();
  const matches = findInProject(project, useFind.getState().query);
  const next = from ? firstMatchFrom(project, matches, from) : 0;
  useFind.setState({ matches, current: matches.length > 0 ? Math.max(next, 0) : -1 });
}

// edits update the results of an open search
useBuilder.subscribe(({ project }, before) => {
  const { open, start } = useFind.getState();
  if (open && project !== before.project) search(currentMatch() ?? start);
});

/**
 * Starts a search.
 * @param text the search text; if empty, the last query is used again
 * @param start where the search begins
 */
export function openSearch(text: string, start: FindStart | null): void {
  useFind.setState(({ query }) => ({ query: text === '' ? query : { ...query, text }, start, unfolded: null }));
  search(start);
}

/**
 * Starts the search at the caret or, without one, at the chosen scene. The search text is what was typed while the find
 * bar loaded, or else the selection.
 */
export function startFind(): void {
  const { from, typedEarly: typed } = useFind.getState();
  const focused = fieldAt(from);
  const { selectionStart = 0, selectionEnd = 0, value = '' } = focused?.input ?? {};
  const selection = focused ? value.slice(selectionStart, selectionEnd) : (getSelection()?.toString() ?? '');
  const start = { sceneId: chosenScenes()[0] ?? '', field: 'subject' as const, from: 0 };
  const selected = /[\r\n]/.test(selection) || selection.length > maxSelectionLength ? '' : selection;
  openSearch(
    typed === '' ? selected : typed,
    focused ? { sceneId: focused.sceneId, field: focused.field, from: selectionStart } : start,
  );
  showMatch();
}

/**
 * Closes the search. If the find bar had the focus, selects the current match or, without one, returns the focus to
 * where it was before the search.
 */
export function closeFind(): void {
  const { from } = useFind.getState();
  const match = currentMatch();
  const hadFocus = isInFind(document.activeElement);
  flushSync(() => useFind.setState({ open: false, matches: [], current: -1 }));
  if (!hadFocus) return;
  if (match && !isSceneMatch(match)) goToContinuityMatch(match);
  else if (match) goToField(match.sceneId, match.field, match);
  else if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
}

function goToContinuityMatch(match: ContinuityMatch): void {
  const input = showContinuityMatch(match);
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(match.from, match.to);
}

/** Changes the query and searches again, from where the search was opened or from the last match visited. */
export function changeFind(change: Partial<FindQuery>): void {
  useFind.setState(({ query }) => ({ query: { ...query, ...change } }));
  search(useFind.getState().start);
  showMatch();
}

/** Goes to the next (1) or the previous (-1) match, wrapping around. */
export function goToMatch(step: 1 | -1): void {
  const { matches, current, start } = useFind.getState();
  const next = (current + step + matches.length) % matches.length;
  if (matches.length > 0) useFind.setState({ current: next, start: matches[next] ?? start });
  showMatch();
}

/** Scrolls both columns to the current match without moving the focus. */
export function showMatch(): void {
  const match = currentMatch();
  const { query, unfolded } = useFind.getState();
  if (!match) {
    announce(query.text === '' ? '' : 'Nothing found');
    return;
  }
  if (!isSceneMatch(match)) {
    flushSync(() => showContinuityMatch(match));
    reveal(matchPosition(match));
    return;
  }
  const { sceneId, field } = match;
  const isFolded = useBuilder.getState().folded.has(sceneId);
  flushSync(() => {
    closePresets();
    if (unfolded !== null && unfolded !== sceneId) {
      setFolded([unfolded], true);
      useFind.setState({ unfolded: null });
    }
    if (isFolded) {
      setFolded([sceneId], false);
      useFind.setState({ unfolded: sceneId });
    }
    setCurrentScene(sceneId);
  });
  sceneInput(sceneId, field)?.scrollIntoView({ block: 'nearest' });
  reveal({ sceneId, field, caret: match.from });
}

/** Scrolls the preview to the current match and announces it, for example as "2 of 5". */
function reveal(position: TextPosition): void {
  const { matches, current } = useFind.getState();
  setCaret(position);
  useCaret.setState({ revealed: { position, before: `${current + 1} of ${matches.length}`, scrolls: true } });
}

/** Replaces the current match and goes to the next. */
export function replaceCurrent(): void {
  const match = currentMatch();
  if (!match) return;
  const { replacement } = useFind.getState();
  const { project, tooLong } = replaceMatches(currentProject(), [match], replacement);
  if (tooLong > 0) {
    showToast({ title: 'Nothing Replaced', description: tooLongMessage(1, [match]), tone: 'error', topic: 'replace' });
    return;
  }
  apply(() => project);
  dismissFailure('replace');
  // after the replacement, which may contain the search text
  search({ ...match, from: match.from + replacement.length });
  showMatch();
}

/** Replaces every match, as one undo step. */
export function replaceAll(): void {
  const { matches, replacement } = useFind.getState();
  if (matches.length === 0) return;
  const { project, count, scenes, entries, tooLong } = replaceMatches(currentProject(), matches, replacement);
  if (count === 0) {
    showToast({
      title: 'Nothing Replaced',
      description: tooLongMessage(tooLong, matches),
      tone: 'error',
      topic: 'replace',
    });
    return;
  }
  if (!apply(() => project)) return;
  showUndoToast({
    title: `${count} replaced in ${describeCounts(scenes, entries)}`,
    ...(tooLong > 0 && { description: tooLongMessage(tooLong, matches) }),
  });
}

/** For example `12 scenes`, or `1 scene and 2 texts of look and cast`. */
function describeCounts(scenes: number, entries: number): string {
  const inScenes = scenes > 0 || entries === 0 ? [countScenes(scenes)] : [];
  const inContinuity = entries > 0 ? [entries === 1 ? 'the look or cast' : `${entries} texts of look and cast`] : [];
  return [...inScenes, ...inContinuity].join(' and ');
}

function tooLongMessage(count: number, matches: readonly FindMatch[]): string {
  // texts of the look and the cast have other limits than fields
  const tooLong = matches.every(isSceneMatch)
    ? `longer than ${limits.fieldLength.toLocaleString('en-US')} characters`
    : 'too long';
  return count === 1
    ? `One match was not replaced: its field would be ${tooLong}.`
    : `${count} matches were not replaced: their fields would be ${tooLong}.`;
}
