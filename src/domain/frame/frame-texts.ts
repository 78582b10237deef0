import type { Cast } from '../cast.ts';
import { expandField, hasMentions } from '../clips/scene-mentions.ts';
import { eachField } from '../fields.ts';
import type { Scene } from '../project.ts';
import type { FrameTexts } from './frame-plan.ts';

/** What decides how a frame looks stands at the start of a text, however long its mentions are. */
const mostOfMentions = 2_000;

/** The texts that a scene's frame is drawn from: who is mentioned looks as the cast says. */
export function frameTexts(scene: Scene, cast?: Cast): FrameTexts {
  return cast && hasMentions(scene) ? eachField(({ key }) => expandField(scene, key, cast, mostOfMentions)) : scene;
}
