import { withReadableBoard } from '../../domain/draft-project.ts';
import { withEveryText } from '../../domain/project.ts';
import type { Template } from '../../domain/templates.ts';
import { isoTime } from '../../platform/iso-time.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

/** The scenes of a template in today's form. One that was stored before scenes had a board may say anything there. */
export function readScenes(scenes: TemplateEntity['scenes']) {
  return withReadableBoard({ scenes }).scenes.map(withEveryText);
}

/** What a template answers, as it is read from the database or was just written. */
export type TemplateColumns = Pick<
  TemplateEntity,
  'id' | 'name' | 'description' | 'projectTitle' | 'targetDuration' | 'scenes' | 'more'
> & { createdAt: Date | string; updatedAt: Date | string };

/** A template as calls answer it. */
export function answered({
  id,
  name,
  description,
  projectTitle,
  targetDuration,
  scenes,
  more,
  createdAt,
  updatedAt,
}: TemplateColumns): Template {
  return {
    ...more,
    id,
    name,
    description,
    projectTitle,
    targetDuration,
    scenes: readScenes(scenes),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}
