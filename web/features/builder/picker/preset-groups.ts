import type { Preset, PresetLibrary } from '../../../../src/domain/presets/library.ts';
import { findPresets, type PresetFilter } from '../../../../src/domain/presets/picker.ts';

/** The two categories that the picker adds to the library's own. */
export const ownCategory = 'Mine';
export const recentCategory = 'Recent';

export interface PresetGroup {
  title: string;
  presets: readonly Preset[];
}

/** All presets that a field's picker can list. */
export interface PresetSources {
  library: PresetLibrary;
  /** The user's own presets, newest first. */
  ownPresets: readonly Preset[];
  /** Recently used presets, including own ones, latest first. */
  recentlyUsed: readonly Preset[];
}

/** The presets of a category. Null stands for all presets, each once. */
function inCategory({ library, ownPresets, recentlyUsed }: PresetSources, category: string | null): readonly Preset[] {
  if (category === ownCategory) return ownPresets;
  if (category === recentCategory) return recentlyUsed;
  if (category === null) return [...ownPresets, ...library.presets];
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
  const titles = category === null ? [ownCategory, recentCategory, ...library.categories] : [category];
  const listed = new Set<Preset>();
  return titles
    .map((title) => {
      const presets = inCategory(sources, title).filter((preset) => matching.has(preset) && !listed.has(preset));
      for (const preset of presets) listed.add(preset);
      return { title, presets };
    })
    .filter(({ presets }) => presets.length > 0);
}
