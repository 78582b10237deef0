import {
  isSamePlace,
  type PlacedText,
  placeAfterEdit,
  type TextPlace,
  textAt,
} from '../../../../../src/domain/edits/text-place.ts';
import { currentProject, setTexts, useBuilder } from './project-store.ts';
import { type TextVariant, useWork } from './work-store.ts';

export function findVariant(variants: readonly TextVariant[], place: TextPlace): TextVariant | undefined {
  return variants.find((variant) => isSamePlace(variant, place));
}

/**
 * Writes texts into the project as one undo step. Each replaced text that is not empty is kept as a variant. If a text
 * is replaced again before the user decides, its variant keeps the earliest text.
 * @returns whether a non-empty text was replaced
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

/** Keeps the new text and drops the old one. */
export function keepVariant(variant: TextVariant): void {
  useWork.setState(({ variants }) => ({ variants: variants.filter((other) => other !== variant) }));
}

/** Writes the old text followed by the new one, as one undo step. */
export function appendVariant(variant: TextVariant): void {
  setTexts([{ ...variant, text: joinTexts(variant.before, variant.after) }]);
}

/** Restores the old text, as one undo step. */
export function restoreVariant(variant: TextVariant): void {
  setTexts([{ ...variant, text: variant.before }]);
}

// drop a variant once its text changes, however that happens; a variant follows a renamed cast entry
useBuilder.subscribe(({ project }, before) => {
  const { variants } = useWork.getState();
  if (project === before.project || variants.length === 0) return;
  const moved = variants.map((variant) => placeAfterEdit(variant, before.project, project));
  const open = moved.filter((variant) => textAt(project, variant) === variant.after);
  if (open.length < variants.length || open.some((variant, index) => variant !== variants[index]))
    useWork.setState({ variants: open });
});

/**
 * Joins two texts of a field. If the first has several lines, the second starts a new line. Otherwise both share a
 * line: after punctuation, a space joins them; before a lower-case letter, a comma; else a period.
 */
export function joinTexts(first: string, second: string): string {
  const start = first.trimEnd();
  const rest = second.trimStart();
  if (start === '' || rest === '') return start || rest;
  if (start.includes('\n')) return `${start}\n${rest}`;
  if (/[\p{P}]$/u.test(start)) return `${start} ${rest}`;
  return /^\p{Ll}/u.test(rest) ? `${start}, ${rest}` : `${start}. ${rest}`;
}
