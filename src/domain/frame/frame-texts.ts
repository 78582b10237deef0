import type { Cast } from '../cast/cast.ts';
import { expandField, hasMentions } from '../clips/scene-mentions.ts';
import type { Scene } from '../project/project.ts';
import { eachField } from '../scene/fields.ts';
import type { FrameTexts } from './frame-plan.ts';

/** Maximum length of an expanded text. Only the beginning of a text affects the frame. */
const maxExpandedLength = 2_000;

/** Returns the texts from which to draw a scene's frame, with mentions expanded. */
export function frameTexts(scene: Scene, cast?: Cast): FrameTexts {
  return cast && hasMentions(scene) ? eachField(({ key }) => expandField(scene, key, cast, maxExpandedLength)) : scene;
}
