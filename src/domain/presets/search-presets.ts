import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { sceneFieldKeys } from '../scene/fields.ts';
import { trimmedText } from '../schemas/text.ts';
import { presetLibraries } from './library.ts';
import { findPresets, noFilter } from './picker.ts';

/** A search of the preset libraries. Accepts numbers as text, as in query strings. */
export const searchPresetsSchema = z.object({
  q: trimmedText(limits.searchLength).default('').describe('Words that a preset must have, ignoring case.'),
  field: z.enum(sceneFieldKeys).optional().describe('Only presets of this field.'),
  limit: z.coerce.number('must be a number').int().min(1).max(limits.listRows.max).default(limits.listRows.initial),
});
export type SearchPresets = z.output<typeof searchPresetsSchema>;

export const foundPresetSchema = z
  .object({
    id: z.string(),
    field: z.enum(sceneFieldKeys),
    name: z.string(),
    category: z.string(),
    description: z.string(),
    sets: z.partialRecord(z.enum(sceneFieldKeys), z.string()).describe('The texts that it sets in a scene.'),
  })
  .meta({ id: 'Preset' });
export type FoundPreset = z.output<typeof foundPresetSchema>;

/** Finds presets in all libraries, field by field. */
export function searchPresets({ q, field, limit }: SearchPresets): FoundPreset[] {
  const fields = field === undefined ? sceneFieldKeys : [field];
  const found = fields.flatMap((key) =>
    findPresets(presetLibraries[key].presets, { ...noFilter, search: q }).map(
      ({ id, name, category, description, sets }) => ({ id, field: key, name, category, description, sets }),
    ),
  );
  return found.slice(0, limit);
}
