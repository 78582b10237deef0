import type { SceneFieldKey } from '../../../domain/scene/fields.ts';
import type { Trait } from './scene-traits.ts';

/** Details to append to a preset's text. A detail fits a scene that has all of its traits. */
export const sceneDetails: Readonly<
  Partial<Record<SceneFieldKey, readonly { traits: readonly Trait[]; text: string }[]>>
> = {
  light: [
    { traits: ['rain', 'outside'], text: 'every source doubled in the wet ground' },
    { traits: ['rain', 'inside'], text: 'shadows of running drops near the window' },
    { traits: ['snow', 'outside'], text: 'a cold fill from the snow below' },
    { traits: ['fog'], text: 'the edge taken off each beam by the fog' },
    { traits: ['water'], text: 'a slow ripple of reflected light at the edge of the frame' },
    { traits: ['night'], text: 'shadows left without detail' },
  ],
  grade: [
    { traits: ['snow'], text: 'white held a shade under clipping' },
    { traits: ['rain'], text: 'highlights in the wet kept below clipping' },
    { traits: ['fog'], text: 'the far distance allowed to go flat' },
    { traits: ['night'], text: 'blacks clean, no blue wash over them' },
    { traits: ['day'], text: 'the sky a stop down' },
  ],
  audio: [
    { traits: ['rain'], text: 'steady rain underneath' },
    { traits: ['snow'], text: 'everything dampened, as snow does' },
    { traits: ['rails'], text: 'wheels over rail joints in the distance' },
    { traits: ['water'], text: 'water slapping against a hull' },
    { traits: ['crowd'], text: 'a crowd murmuring just out of frame' },
    { traits: ['fog'], text: 'one horn far off, swallowed by the fog' },
  ],
  cam: [
    { traits: ['rain', 'outside'], text: 'a few drops left on the front element' },
    { traits: ['night'], text: 'lens wide open for the dark' },
    { traits: ['fog'], text: 'a weak diffusion filter for the haze' },
  ],
  scene: [
    { traits: ['rain'], text: 'rain not yet over' },
    { traits: ['snow', 'outside'], text: 'snow lying on every ledge' },
    { traits: ['fog', 'outside'], text: 'mist up to the first floor' },
    { traits: ['night'], text: 'long after dark' },
  ],
};

/** Dialogue for scenes too short for the library's lines. */
export const shortLines = [
  'Wait',
  'Listen',
  'Now',
  'Stay',
  'Look',
  'Breathe',
  'Not yet',
  'I’m here',
  'It’s over',
] as const;

/** Actions for subjects that are things or places. */
export const thingActions = [
  'stays where it is while the light crosses it',
  'trembles once and comes to rest',
  'stands in frame, untouched, until a shadow passes over it',
  'catches the light for a moment and loses it again',
] as const;
