import type { Preset, PresetLibrary } from '../../../../src/domain/presets/library.ts';
import { findPresets, type PresetFilter } from '../../../../src/domain/presets/picker.ts';

/** The picker's two categories beside those of the library. */
export const mine = 'Mine';
export const recent = 'Recent';

export interface PresetGroup {
  title: string;
  presets: readonly Preset[];
}

/** Everything that a field's picker can list. */
export interface Shelves {
  library: PresetLibrary;
  /** The user's own presets, newest first. */
  own: readonly Preset[];
  /** Presets taken lately, own ones included, latest first. */
  lately: readonly Preset[];
}

/** The presets of one category, or of all for null, each once. */
function inCategory({ library, own, lately }: Shelves, category: string | null): readonly Preset[] {
  if (category === mine) return own;
  if (category === recent) return lately;
  if (category === null) return [...own, ...library.presets];
  return library.presets.filter((preset) => preset.category === category);
}

export function countPresets(shelves: Shelves, category: string | null): number {
  return inCategory(shelves, category).length;
}

/**
 * What the list shows, in groups without an empty one: the chosen category; without one the user's own presets, those
 * taken lately, then the library's categories. No preset shows twice.
 */
export function groupPresets(shelves: Shelves, { search, category }: PresetFilter): PresetGroup[] {
  const { library } = shelves;
  const matching = new Set(findPresets(inCategory(shelves, category), { search, category: null }));
  const titles = category === null ? [mine, recent, ...library.categories] : [category];
  const listed = new Set<Preset>();
  return titles
    .map((title) => {
      const presets = inCategory(shelves, title).filter((preset) => matching.has(preset) && !listed.has(preset));
      for (const preset of presets) listed.add(preset);
      return { title, presets };
    })
    .filter(({ presets }) => presets.length > 0);
}
