/** Subjects, each with one telling detail. */
export const subjectPresetCategories = ['Character', 'Object', 'Landscape', 'Group', 'Nature'] as const;

export interface SubjectPreset {
  id: string;
  name: string;
  category: (typeof subjectPresetCategories)[number];
  description: string;
}

export const subjectPresets: readonly SubjectPreset[] = [
  {
    id: 'subject-night-shift-nurse',
    name: 'Nurse after the night shift',
    category: 'Character',
    description: 'A nurse in her forties, faded green scrubs, pen marks on the back of one hand, hair coming loose',
  },
  {
    id: 'subject-retired-boxer',
    name: 'Retired boxer',
    category: 'Character',
    description: 'A heavy man of seventy, broken nose, pressed white shirt buttoned to the neck, careful hands',
  },
  {
    id: 'subject-girl-with-kite',
    name: 'Girl with a kite',
    category: 'Character',
    description: 'A girl of nine in an oversized yellow raincoat, bare knees scraped, a red kite under one arm',
  },
  {
    id: 'subject-cracked-wristwatch',
    name: 'Cracked wristwatch',
    category: 'Object',
    description: 'A steel wristwatch with a cracked crystal, second hand still moving, leather strap dark with sweat',
  },
  {
    id: 'subject-salt-flat',
    name: 'Salt flat',
    category: 'Landscape',
    description: 'A white salt flat broken into hexagons, one line of tyre tracks running to the horizon',
  },
  {
    id: 'subject-brass-band',
    name: 'Village brass band',
    category: 'Group',
    description: 'A village brass band of eleven, navy jackets that no longer fit, breath showing in the cold',
  },
  {
    id: 'subject-dock-workers',
    name: 'Dock workers at the break',
    category: 'Group',
    description: 'Four dock workers in orange bibs sharing one thermos, gloves tucked under their arms',
  },
  {
    id: 'subject-old-oak',
    name: 'Lightning oak',
    category: 'Nature',
    description: 'An old oak split by lightning, half of it black, half in new leaf, a crow on the dead side',
  },
];
