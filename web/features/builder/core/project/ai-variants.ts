import {
  isSamePlace,
  type PlacedText,
  placeAfter,
  type TextPlace,
  textAt,
} from '../../../../../src/domain/edits/text-place.ts';
import { currentProject, setTexts, useBuilder } from './project-store.ts';
import { type TextVariant, useWork } from './work-store.ts';

export function findVariant(variants: readonly TextVariant[], place: TextPlace): TextVariant | undefined {
  return variants.find((variant) => isSamePlace(variant, place));
}

/**
 * Puts texts into the project as one undo step. Each that replaces another stays beside that one as a variant; after several
 * in a row, beside the first.
 * @returns whether a text was replaced
 */
export function placeTexts(texts: readonly PlacedText[], from: TextVariant['from']): boolean {
  const project = currentProject();
  const earlier = useWork.getState().variants;
  const placed = texts.flatMap(({ text: after, ...place }): TextVariant[] => {
    const old = textAt(project, place) ?? '';
    if (after === old || old.trim() === '') return [];
    const { before = old, count = 1 } = findVariant(earlier, place) ?? {};
    return [{ ...place, before, after, count: count + 1, from }];
  });
  setTexts(texts);
  useWork.setState(({ variants }) => ({ variants: [...variants, ...placed] }));
  return placed.length > 0;
}

/** Leaves the new text as it is. */
export function keepVariant(variant: TextVariant): void {
  useWork.setState(({ variants }) => ({ variants: variants.filter((other) => other !== variant) }));
}

/** Puts both texts there, the earlier one first, as one undo step. */
export function appendVariant(variant: TextVariant): void {
  setTexts([{ ...variant, text: joinTexts(variant.before, variant.after) }]);
}

/** Puts the earlier text there, as one undo step. */
export function restoreVariant(variant: TextVariant): void {
  setTexts([{ ...variant, text: variant.before }]);
}

// typing, another command, undo, another project: once another text stands there, there is nothing to decide
useBuilder.subscribe(({ project }, before) => {
  const { variants } = useWork.getState();
  if (project === before.project || variants.length === 0) return;
  const moved = variants.map((variant) => placeAfter(variant, before.project, project));
  const open = moved.filter((variant) => textAt(project, variant) === variant.after);
  if (open.length < variants.length || open.some((variant, index) => variant !== variants[index]))
    useWork.setState({ variants: open });
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
