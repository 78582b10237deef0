import { withEveryText } from '../../domain/project.ts';
import { withReadableBoard } from '../../domain/scene-board-schema.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

/** The scenes of a template in today's form. One that was stored before scenes had a board may say anything there. */
export function readScenes(scenes: TemplateEntity['scenes']) {
  return withReadableBoard({ scenes }).scenes.map(withEveryText);
}
