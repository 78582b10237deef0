/** Lines short enough to be spoken in a scene of three seconds. */
export const dialogPresetCategories = [
  'Narrative',
  'Action',
  'Thriller',
  'Romance',
  'Documentary',
  'Comedy',
  'Reflective',
  'Drama',
] as const;

export interface DialogPreset {
  id: string;
  name: string;
  category: (typeof dialogPresetCategories)[number];
  description: string;
  /** The text for the Dialog field. */
  dialog: string;
}

export const dialogPresets: readonly DialogPreset[] = [
  {
    id: 'dialog-it-started-here',
    name: 'The place it began',
    category: 'Narrative',
    description: 'Voice over an empty place, past tense, no hurry.',
    dialog: 'It started here, before the road',
  },
  {
    id: 'dialog-on-my-count',
    name: 'On my count',
    category: 'Action',
    description: 'Said low, moving already.',
    dialog: 'On two. I never wait for three',
  },
  {
    id: 'dialog-you-locked-it',
    name: 'The locked door',
    category: 'Thriller',
    description: 'A question that answers itself.',
    dialog: 'You locked it. So who’s upstairs?',
  },
  {
    id: 'dialog-kept-the-ticket',
    name: 'The ticket',
    category: 'Romance',
    description: 'An object says what the speaker cannot.',
    dialog: 'You kept the ticket',
  },
  {
    id: 'dialog-my-father-rowed',
    name: 'My father rowed this',
    category: 'Documentary',
    description: 'To someone beside the lens, hands busy.',
    dialog: 'My father rowed this, every morning',
  },
  {
    id: 'dialog-the-cake-is-fine',
    name: 'The cake is fine',
    category: 'Comedy',
    description: 'Straight-faced, smoke behind.',
    dialog: 'The cake is fine. Open a window',
  },
  {
    id: 'dialog-thought-it-was-bigger',
    name: 'It used to be bigger',
    category: 'Reflective',
    description: 'To oneself, at a childhood house.',
    dialog: 'I remember the stairs being taller',
  },
  {
    id: 'dialog-say-it-to-her',
    name: 'Say it to her',
    category: 'Drama',
    description: 'Quiet, at the end of an argument.',
    dialog: 'Don’t tell me. Tell her',
  },
];
