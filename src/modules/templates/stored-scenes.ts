import { withEveryText } from '../../domain/project.ts';
import { withReadableBoard } from '../../domain/scene-board-schema.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

/**
 * The number of today's form of stored scenes: each has every text, and none a board. A change to what `readScenes` has
 * to mend counts it up, so that lists know which templates they can send as they are.
 */
export const scenesForm = 1;

/** The scenes of a template in today's form. One that was stored before scenes had a board may say anything there. */
export function readScenes(scenes: TemplateEntity['scenes']) {
  return withReadableBoard({ scenes }).scenes.map(withEveryText);
}
