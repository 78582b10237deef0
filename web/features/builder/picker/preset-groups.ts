import type { Preset, PresetLibrary } from '../../../../src/domain/presets/library.ts';
import { findPresets, type PresetFilter } from '../../../../src/domain/presets/picker.ts';

/** Two categories that the picker adds to those of the library. */
export const mine = 'Mine';
export const recent = 'Recent';

export interface PresetGroup {
  title: string;
  presets: readonly Preset[];
}

/** All presets that a field's picker can list. */
export interface PresetSources {
  library: PresetLibrary;
  /** The user's own presets, newest first. */
  own: readonly Preset[];
  /** Recently used presets, including own ones, latest first. */
  recentlyUsed: readonly Preset[];
}

/** The presets of a category. Null stands for all presets, each once. */
function inCategory({ library, own, recentlyUsed }: PresetSources, category: string | null): readonly Preset[] {
  if (category === mine) return own;
  if (category === recent) return recentlyUsed;
  if (category === null) return [...own, ...library.presets];
  return library.presets.filter((preset) => preset.category === category);
}

export function countPresets(sources: PresetSources, category: string | null): number {
  return inCategory(sources, category).length;
}

/**
 * Groups the presets that match the search. Without a category, the groups are the user's own presets, recently used
 * presets, then the library's categories. Empty groups are omitted, and no preset appears twice.
 */
export function groupPresets(sources: PresetSources, { search, category }: PresetFilter): PresetGroup[] {
  const { library } = sources;
  const matching = new Set(findPresets(inCategory(sources, category), { search, category: null }));
  const titles = category === null ? [mine, recent, ...library.categories] : [category];
  const listed = new Set<Preset>();
  return titles
    .map((title) => {
      const presets = inCategory(sources, title).filter((preset) => matching.has(preset) && !listed.has(preset));
      for (const preset of presets) listed.add(preset);
      return { title, presets };
    })
    .filter(({ presets }) => presets.length > 0);
}
