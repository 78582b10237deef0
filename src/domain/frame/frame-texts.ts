import type { Cast } from '../cast/cast.ts';
import { expandField, hasMentions } from '../clips/scene-mentions.ts';
import type { Scene } from '../project/project.ts';
import { eachField } from '../scene/fields.ts';
import type { FrameTexts } from './frame-plan.ts';

/** Enough, since the beginning of a text decides how its frame looks. */
const mostOfMentions = 2_000;

/** The texts to draw a scene's frame from, with the cast's wordings in place of mentions. */
export function frameTexts(scene: Scene, cast?: Cast): FrameTexts {
  return cast && hasMentions(scene) ? eachField(({ key }) => expandField(scene, key, cast, mostOfMentions)) : scene;
}
