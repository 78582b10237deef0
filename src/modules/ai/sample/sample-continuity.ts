import type { GenerateContinuity } from '../../../domain/ai/generation.ts';
import { findEntry } from '../../../domain/cast/cast.ts';
import { libraryField } from '../../../domain/edits/text-place.ts';
import { presetLibraries } from '../../../domain/presets/library.ts';
import { seededIndex, seededOrder } from './seeded.ts';

/**
 * Composes a look or a wording from the preset libraries. Deterministic: the same request gives the same text, and a
 * request that contains that text gives the next one.
 */
export function composeContinuity({
  fieldType,
  entry: name = '',
  projectTitle,
  look,
  cast = [],
}: GenerateContinuity): string {
  const entry = findEntry(cast, name);
  const isLook = fieldType === 'look';
  const currentText = (isLook ? look : entry?.text)?.trim() ?? '';
  const library = libraryField({ cast }, isLook ? { look: true } : { entry: entry?.name ?? name });
  const texts = presetLibraries[library].presets.flatMap(({ sets }) => sets[library] ?? []);
  const seed = `${projectTitle}${isLook ? '' : name}`;
  const order = seededOrder(seed, texts);
  const current = order.indexOf(currentText);
  return (
    order[current < 0 ? seededIndex(seed + currentText, order.length) : (current + 1) % order.length] ?? currentText
  );
}
