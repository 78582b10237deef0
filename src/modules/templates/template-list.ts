import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Template } from '../../domain/templates.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { readScenes } from './stored-scenes.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

type TemplateTables = InferKyselyDB<typeof TemplateEntity>;

/** The templates of an account, newest first. Read often, so just these columns, past the entities. */
export async function listTemplates({ em, user }: UserCall): Promise<Template[]> {
  const rows = await em
    .getKysely<TemplateTables>()
    .selectFrom('templates')
    .select(['id', 'name', 'description', 'project_title', 'target_duration', 'scenes', 'more'])
    .select(['created_at', 'updated_at'])
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row.more,
    id: row.id,
    name: row.name,
    description: row.description,
    projectTitle: row.project_title,
    targetDuration: row.target_duration,
    scenes: readScenes(row.scenes),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }));
}
