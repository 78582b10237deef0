/** Sounds besides speech, as a sound designer would list them: ambience, Foley, music. */
export const audioPresetCategories = [
  'Cinematic',
  'Modern',
  'Urban',
  'Organic',
  'Suspense',
  'Retro',
  'Ambient',
  'Energetic',
] as const;

export interface AudioPreset {
  id: string;
  name: string;
  category: (typeof audioPresetCategories)[number];
  description: string;
  /** The text for the Audio field. */
  audio: string;
}

export const audioPresets: readonly AudioPreset[] = [
  {
    id: 'audio-low-strings-swell',
    name: 'Strings that arrive late',
    category: 'Cinematic',
    description: 'Score that lets the room speak first.',
    audio: 'Room tone alone at first, then low strings swelling from nothing, cut off one breath before the line',
  },
  {
    id: 'audio-sparse-electronic',
    name: 'Sparse electronics',
    category: 'Modern',
    description: 'A pulse, air, and little else.',
    audio: 'Muted synth pulse at 84 bpm, vinyl-dry kick, glassy notes far apart, keyboard clicks kept in the mix',
  },
  {
    id: 'audio-crossing-at-rush-hour',
    name: 'Crossing at rush hour',
    category: 'Urban',
    description: 'A street that keeps moving while somebody stands still.',
    audio:
      'Pedestrian-signal ticking, tyres on wet asphalt, a bus sighing open, a phone call in passing, siren two blocks off',
  },
  {
    id: 'audio-forest-after-rain',
    name: 'Forest after rain',
    category: 'Organic',
    description: 'Near sounds in a wide space.',
    audio: 'Drops from leaf to leaf, moss under boots, a woodpecker far left, wind only in the crowns',
  },
  {
    id: 'audio-behind-the-wall',
    name: 'Behind the wall',
    category: 'Suspense',
    description: 'What one cannot see, heard exactly.',
    audio:
      'Refrigerator hum that stops, a slow drag behind the plaster, breath held close to the microphone, one floorboard',
  },
  {
    id: 'audio-transistor-radio',
    name: 'Transistor radio',
    category: 'Retro',
    description: 'A song through a small speaker in the next room.',
    audio:
      'Dance band through a transistor radio, thin and slightly off station, spoon against a cup, screen door on its spring',
  },
  {
    id: 'audio-night-harbour',
    name: 'Night harbour',
    category: 'Ambient',
    description: 'A bed of sound to lie under a long take.',
    audio:
      'Ropes creaking on bollards, water slapping under planks, a generator beyond the pier, a bell buoy every nine seconds',
  },
  {
    id: 'audio-drumline-run',
    name: 'Drumline run',
    category: 'Energetic',
    description: 'Rhythm taken from the feet.',
    audio:
      'Footfalls locked to a snare drumline at 140 bpm, chain-link rattling past, crowd roar opening on the last bar',
  },
];
