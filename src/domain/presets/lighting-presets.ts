/** Lighting setups as a gaffer would call them: sources, direction, hardness, color. */
export const lightingPresetCategories = [
  'Natural',
  'Dramatic',
  'Urban',
  'Atmospheric',
  'Studio',
  'Night',
  'Practical',
] as const;

export interface LightingPreset {
  id: string;
  name: string;
  category: (typeof lightingPresetCategories)[number];
  description: string;
  /** The text for the Light field. */
  lighting: string;
}

export const lightingPresets: readonly LightingPreset[] = [
  {
    id: 'lighting-low-sun-backlight',
    name: 'Low sun from behind',
    category: 'Natural',
    description: 'The last half hour before sunset, subject between lens and sun.',
    lighting:
      'Low sun as a hard back light from three-quarter left, rim on hair and shoulders, face two stops under, bounced up by dry grass',
  },
  {
    id: 'lighting-north-window',
    name: 'North window',
    category: 'Natural',
    description: 'A single large window without direct sun, the painter’s light.',
    lighting:
      'Soft daylight from one tall window at camera right, cool and even, the far cheek falling to shadow, no fill',
  },
  {
    id: 'lighting-single-hard-source',
    name: 'One hard source',
    category: 'Dramatic',
    description: 'Chiaroscuro: one lamp, high and to the side, nothing else.',
    lighting:
      'One hard lamp high at camera left, a triangle of light on the far cheek, background black, cigarette-sharp shadow edges',
  },
  {
    id: 'lighting-sodium-and-shopfront',
    name: 'Sodium and shopfront',
    category: 'Urban',
    description: 'The mixed colours of a street that is still open.',
    lighting:
      'Orange sodium street light from above, cold fluorescent spill from a shopfront at the right, both doubled in wet asphalt',
  },
  {
    id: 'lighting-shafts-in-haze',
    name: 'Shafts in haze',
    category: 'Atmospheric',
    description: 'Light made visible by dust, smoke or steam.',
    lighting:
      'Late sun cut into shafts by high broken windows, thick floating dust, the floor in half-dark, figures edged only where they cross a beam',
  },
  {
    id: 'lighting-beauty-overhead',
    name: 'Overhead beauty with fill',
    category: 'Studio',
    description: 'Clean and kind: faces, products, food.',
    lighting:
      'Large soft source above the lens axis, white card below the chin, gentle hair light, seamless grey background one stop under',
  },
  {
    id: 'lighting-moon-through-blinds',
    name: 'Moonlight through blinds',
    category: 'Night',
    description: 'A dark room that can still be read.',
    lighting:
      'Hard blue moonlight through half-closed blinds, narrow bars across the bed and the wall, deep blacks, no light from inside',
  },
  {
    id: 'lighting-table-lamp-only',
    name: 'The lamp on the table',
    category: 'Practical',
    description: 'Only what stands in the room gives light.',
    lighting:
      'One shaded table lamp in frame at chest height, warm 2700 K pool on hands and papers, faces lit from below by the bounce, walls lost',
  },
];
