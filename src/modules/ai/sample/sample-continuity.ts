import type { GenerateContinuity } from '../../../domain/ai.ts';
import { findEntry } from '../../../domain/cast.ts';
import type { CastEntry } from '../../../domain/cast-schema.ts';
import type { SceneFieldKey } from '../../../domain/fields.ts';
import { presetLibraries } from '../../../domain/presets/library.ts';
import { seededIndex, seededOrder } from './seeded.ts';

/** The libraries whose texts a wording of each kind is like. */
const libraryOf: Record<CastEntry['kind'], SceneFieldKey> = {
  character: 'subject',
  place: 'scene',
  prop: 'subject',
  sound: 'audio',
};

/**
 * Composes a look or a wording from the preset libraries. Deterministic: the same request gives the same text, and
 * repeating it with that text gives the next one.
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
  const present = (isLook ? look : entry?.text)?.trim() ?? '';
  const library = isLook ? 'grade' : libraryOf[entry?.kind ?? 'character'];
  const texts = presetLibraries[library].presets.flatMap(({ sets }) => sets[library] ?? []);
  const seed = `${projectTitle}${isLook ? '' : name}`;
  const order = seededOrder(seed, texts);
  const current = order.indexOf(present);
  return order[current < 0 ? seededIndex(seed + present, order.length) : (current + 1) % order.length] ?? present;
}
