import type { Preset, PresetLibrary } from './library.ts';

/** A picker's search text and category, if any. */
export interface PresetFilter {
  search: string;
  category: string | null;
}

export const noFilter: PresetFilter = { search: '', category: null };

/** Returns the filter after typing a search. In some libraries, this clears the category. */
export function withSearch(library: PresetLibrary, filter: PresetFilter, search: string): PresetFilter {
  const clearsCategory = library.searchClearsCategory && search !== '';
  return { search, category: clearsCategory ? null : filter.category };
}

/** Returns the filter after a click on a category: selects the category, or clears it if it was selected. */
export function withCategory(filter: PresetFilter, category: string): PresetFilter {
  return { ...filter, category: filter.category === category ? null : category };
}

/** Returns the presets of the category whose texts together contain every word of the search, ignoring case. */
export function findPresets(presets: readonly Preset[], { search, category }: PresetFilter): Preset[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return presets.filter((preset) => {
    if (category !== null && preset.category !== category) return false;
    const { name, description, era = '', sets } = preset;
    const text = [name, preset.category, description, era, ...Object.values(sets)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
