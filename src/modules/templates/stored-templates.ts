import { withReadableBoard } from '../../domain/project/draft-project.ts';
import { withMissingFields } from '../../domain/project/project.ts';
import type { Template } from '../../domain/storage/templates.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

/**
 * A template's scenes in the current format. Templates saved before scenes had a status and a picture may contain any
 * value in these fields.
 */
export function readScenes(scenes: TemplateEntity['scenes']) {
  return withReadableBoard({ scenes }).scenes.map(withMissingFields);
}

/** The columns of a template that calls return. */
export type TemplateColumns = Pick<
  TemplateEntity,
  'id' | 'name' | 'description' | 'projectTitle' | 'targetDuration' | 'scenes' | 'more'
> & { createdAt: Date | string; updatedAt: Date | string };

/** Converts a row to the template that calls return. */
export function toTemplate({
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
