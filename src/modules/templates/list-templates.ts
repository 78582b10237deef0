import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { sceneFieldKeys } from '../../domain/fields.ts';
import { boardKeys } from '../../domain/scene-board.ts';
import type { Template } from '../../domain/templates.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { isoTimeInSql, JsonText, jsonArray } from '../../platform/json-text.ts';
import { type Parameter, prepared } from '../../platform/prepared.ts';
import { readScenes } from './stored-scenes.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

type Tables = InferKyselyDB<typeof TemplateEntity> & { templates: { user_id: string } };

/**
 * Whether `readScenes` leaves the scenes of a template as they are: they were stored at once, so that when the first has
 * every text of today, all have; and what some versions stored on their board may not be readable.
 */
const isOfToday = sql<boolean>`
  scenes->0 ?& ${`{${sceneFieldKeys}}`}::text[]
  and not scenes @? ${`$[*] ? (${boardKeys.map((key) => `exists(@.${key})`).join(' || ')})`}::jsonpath`;

const templatesOf = prepared((tables: Kysely<Tables>, userId: Parameter<string>) =>
  tables
    .selectFrom((inner) =>
      inner
        .selectFrom('templates')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .select([
          isOfToday.as('is_of_today'),
          sql<Template>`coalesce(more, '{}') || jsonb_build_object(
            'id', id, 'name', name, 'description', description, 'projectTitle', project_title,
            'targetDuration', target_duration, 'scenes', scenes,
            'createdAt', ${isoTimeInSql('created_at')}, 'updatedAt', ${isoTimeInSql('updated_at')})`.as('template'),
        ])
        .as('listed'),
    )
    .select([
      jsonArray('template').as('templates'),
      sql<boolean>`coalesce(bool_and(is_of_today), true)`.as('areOfToday'),
    ]),
);

/** The templates of an account, newest first, as PostgreSQL writes them: no list is longer, nor read more often. */
export async function listTemplates({ orm, user }: Pick<UserCall, 'orm' | 'user'>): Promise<JsonText<Template[]>> {
  const [list] = await templatesOf(orm, user.id);
  const written = new JsonText<Template[]>(list?.templates ?? '[]');
  if (list?.areOfToday) return written;
  return new JsonText(JSON.stringify(written.toJSON().map((row) => ({ ...row, scenes: readScenes(row.scenes) }))));
}
