/** Camera movements as called on set. Picking one fills Camera with its description. */
export const movementPresetCategories = [
  'Dramatic',
  'Intimate',
  'Dynamic',
  'Documentary',
  'Epic',
  'Conversational',
  'Cinematic',
] as const;

export interface MovementPreset {
  id: string;
  name: string;
  category: (typeof movementPresetCategories)[number];
  description: string;
}

export const movementPresets: readonly MovementPreset[] = [
  {
    id: 'movement-push-in',
    name: 'Slow push-in',
    category: 'Dramatic',
    description: 'Slow dolly push-in from a medium shot to a close-up at eye level, ending just before the eyes move',
  },
  {
    id: 'movement-dolly-zoom',
    name: 'Dolly zoom',
    category: 'Dramatic',
    description: 'Dolly back while zooming in, the face keeps its size and the corridor stretches behind it',
  },
  {
    id: 'movement-floating-close',
    name: 'Floating close-up',
    category: 'Intimate',
    description: 'Handheld close-up an arm’s length away, drifting from eyes to hands and back, shallow focus',
  },
  {
    id: 'movement-whip-follow',
    name: 'Whip and follow',
    category: 'Dynamic',
    description: 'Whip pan lands on the runner, then a low tracking shot at knee height keeps pace from the side',
  },
  {
    id: 'movement-over-the-shoulder-walk',
    name: 'Following at the shoulder',
    category: 'Documentary',
    description: 'Handheld follow two steps behind the shoulder, the frame opens when the subject stops at the door',
  },
  {
    id: 'movement-crane-up-reveal',
    name: 'Crane-up reveal',
    category: 'Epic',
    description: 'Crane rises from a low wide behind the figure until the whole valley fills the frame',
  },
  {
    id: 'movement-matched-singles',
    name: 'Matched single',
    category: 'Conversational',
    description: 'Static medium close-up over the listener’s shoulder, 50 mm, eyeline just past the lens',
  },
  {
    id: 'movement-lateral-parallax',
    name: 'Lateral with foreground',
    category: 'Cinematic',
    description: 'Lateral dolly from left to right past dark foreground shapes, subject held in the middle distance',
  },
];
