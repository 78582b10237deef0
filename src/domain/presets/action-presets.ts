/** Actions of one gesture each, which takes at most three seconds and is clear without words. */
export const actionPresetCategories = ['Movement', 'Interaction', 'Action', 'Work', 'Expression', 'Stillness'] as const;

export interface ActionPreset {
  id: string;
  name: string;
  category: (typeof actionPresetCategories)[number];
  description: string;
}

export const actionPresets: readonly ActionPreset[] = [
  {
    id: 'action-turns-back-at-the-door',
    name: 'Turns back at the door',
    category: 'Movement',
    description: 'reaches the door, stops with a hand on the frame and turns halfway back',
  },
  {
    id: 'action-runs-for-the-platform',
    name: 'Runs for the platform',
    category: 'Movement',
    description: 'takes the stairs two at a time, coat open, one shoe untied',
  },
  {
    id: 'action-hands-over-the-key',
    name: 'Hands over the key',
    category: 'Interaction',
    description: 'slides a single key across the table and keeps two fingers on it',
  },
  {
    id: 'action-vaults-the-fence',
    name: 'Vaults the fence',
    category: 'Action',
    description: 'vaults the chain-link fence, lands hard on one knee and looks up',
  },
  {
    id: 'action-planes-a-board',
    name: 'Planes a board',
    category: 'Work',
    description: 'draws a plane along the board in one stroke, a long curl of wood falling over the wrist',
  },
  {
    id: 'action-smile-that-fails',
    name: 'A smile that fails',
    category: 'Expression',
    description: 'begins to smile, loses it, and looks down at the cup',
  },
  {
    id: 'action-swallows-the-answer',
    name: 'Swallows the answer',
    category: 'Expression',
    description: 'opens the mouth to answer, breathes in and closes it again',
  },
  {
    id: 'action-waits-without-moving',
    name: 'Waits',
    category: 'Stillness',
    description: 'sits upright with both hands on the bag, only the eyes following the clock',
  },
];
