import {
  isSamePlace,
  type PlacedText,
  placeAfter,
  type TextPlace,
  textAt,
} from '../../../../../src/domain/edits/text-place.ts';
import { currentProject, setTexts, useBuilder } from './project-store.ts';
import { type Take, useWork } from './work-store.ts';

export function findTake(takes: readonly Take[], place: TextPlace): Take | undefined {
  return takes.find((take) => isSamePlace(take, place));
}

/**
 * Puts texts into the project as one undo step. Each that replaces another stays beside that one as a take; after several
 * in a row, beside the first.
 * @returns whether a text was replaced
 */
export function placeTexts(texts: readonly PlacedText[], from: Take['from']): boolean {
  const project = currentProject();
  const earlier = useWork.getState().takes;
  const placed = texts.flatMap(({ text: after, ...place }): Take[] => {
    const old = textAt(project, place) ?? '';
    if (after === old || old.trim() === '') return [];
    const { before = old, count = 1 } = findTake(earlier, place) ?? {};
    return [{ ...place, before, after, count: count + 1, from }];
  });
  setTexts(texts);
  useWork.setState(({ takes }) => ({ takes: [...takes, ...placed] }));
  return placed.length > 0;
}

/** Leaves the new text as it is. */
export function keepTake(take: Take): void {
  useWork.setState(({ takes }) => ({ takes: takes.filter((other) => other !== take) }));
}

/** Puts both texts there, the earlier one first, as one undo step. */
export function addTakeAfter(take: Take): void {
  setTexts([{ ...take, text: joinTexts(take.before, take.after) }]);
}

/** Puts the earlier text there, as one undo step. */
export function putTakeBack(take: Take): void {
  setTexts([{ ...take, text: take.before }]);
}

// typing, another command, undo, another project: once another text stands there, there is nothing to decide
useBuilder.subscribe(({ project }, before) => {
  const { takes } = useWork.getState();
  if (project === before.project || takes.length === 0) return;
  const moved = takes.map((take) => placeAfter(take, before.project, project));
  const open = moved.filter((take) => textAt(project, take) === take.after);
  if (open.length < takes.length || open.some((take, index) => take !== takes[index]))
    useWork.setState({ takes: open });
});

/**
 * Two texts of a field as one: the second goes on in the first one's line, or in a line of its own where the first has
 * several.
 */
export function joinTexts(first: string, second: string): string {
  const start = first.trimEnd();
  const rest = second.trimStart();
  if (start === '' || rest === '') return start || rest;
  if (start.includes('\n')) return `${start}\n${rest}`;
  if (/[\p{P}]$/u.test(start)) return `${start} ${rest}`;
  return /^\p{Ll}/u.test(rest) ? `${start}, ${rest}` : `${start}. ${rest}`;
}
