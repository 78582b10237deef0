import type { Preset, PresetLibrary } from './library.ts';

/** What a picker is set to: words searched for, and one category or none. */
export interface PresetFilter {
  search: string;
  category: string | null;
}

export const noFilter: PresetFilter = { search: '', category: null };

/** The filter after typing a search; some libraries let go of the category then. */
export function withSearch(library: PresetLibrary, filter: PresetFilter, search: string): PresetFilter {
  const letGo = library.searchClearsCategory && search !== '';
  return { search, category: letGo ? null : filter.category };
}

/** The filter after a click on a category: choosing it, or letting it go when it was chosen. */
export function withCategory(filter: PresetFilter, category: string): PresetFilter {
  return { ...filter, category: filter.category === category ? null : category };
}

/** The presets of that category in which every word of the search occurs, in any of their texts, without regard to case. */
export function findPresets(presets: readonly Preset[], { search, category }: PresetFilter): Preset[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return presets.filter((preset) => {
    if (category !== null && preset.category !== category) return false;
    const { name, description, era = '', sets } = preset;
    const text = [name, preset.category, description, era, ...Object.values(sets)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
