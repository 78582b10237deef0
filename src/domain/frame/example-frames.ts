import type { FrameTexts } from './frame-plan.ts';

/** Example scenes, for pages and articles that have no scene to draw. Each has different light. */
export const exampleFrames = {
  lighthouse: {
    subject: 'The lighthouse on its rock',
    scene: 'Sea at dusk',
    camera: 'Wide shot',
    light: 'One sweep of the beam',
  },
  stair: {
    subject: 'A woman soaked to the knee',
    scene: 'Spiral iron stair',
    camera: 'Static low angle up the stairwell',
    light: 'One sweep of the beam through the grating',
    grade: 'Deep teal shadows, amber held in the skin',
  },
  keeper: {
    subject: 'A lighthouse keeper of seventy in a patched oilskin',
    scene: 'Lamp room at dusk, salt on every pane',
    camera: 'Medium close-up, profile',
    cam: '40 mm anamorphic at T2.8',
    light: 'The lamp as key, hard and warm from below',
    grade: 'Deep teal shadows, amber held in the skin',
  },
  boat: {
    subject: 'The trawler Marit',
    scene: 'Open sea at first light, fog on the water',
    camera: 'Wide shot',
    light: 'Low sun behind the boat',
    grade: 'Cool silver shadows, amber highlights',
  },
  window: {
    subject: 'A woman at the window, seen from behind',
    scene: 'A bare room in the afternoon',
    camera: 'Medium shot',
    light: 'Soft window light from camera right',
    grade: 'Brown shadows, warm white',
  },
  street: {
    subject: 'A man in a long coat, standing',
    scene: 'Wet street at night, shop windows far behind',
    camera: 'Wide shot',
    cam: '50 mm at T1.8',
    light: 'One street lamp from above, hard',
    grade: 'Green shadows, sodium amber',
  },
  hands: {
    subject: 'An old man’s hands',
    scene: 'Workbench at night',
    camera: 'Close-up',
    light: 'Table lamp, camera left, hard',
    grade: 'Brown shadows, amber',
  },
  screen: {
    subject: 'A young woman, profile',
    scene: 'Dark room',
    camera: 'Close-up',
    cam: '85 mm at T2',
    light: 'The screen of a laptop as the only source, cool, from below',
    grade: 'Blue-black shadows, cool light',
  },
} as const satisfies Record<string, FrameTexts>;

const all = Object.values(exampleFrames);

/** Picks an example for an article without a picture, always the same one for a slug. */
export function articleFrame(slug: string): FrameTexts {
  // FNV-1a gives similar slugs very different values
  let sum = 0x811c9dc5;
  for (const letter of slug) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return all[(sum >>> 11) % all.length] ?? {};
}
