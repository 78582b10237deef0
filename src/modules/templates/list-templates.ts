import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { sceneFieldKeys } from '../../domain/fields.ts';
import { boardKeys } from '../../domain/scene-board.ts';
import type { Template } from '../../domain/templates.ts';
import type { CallContext } from '../../platform/call-context.ts';
import type { Session } from '../../platform/identity/session.entity.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { JsonText } from '../../platform/json-text.ts';
import { type Parameter, prepared } from '../../platform/prepared.ts';
import { readScenes } from './stored-scenes.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

type Tables = InferKyselyDB<typeof TemplateEntity | typeof Session> & {
  templates: { user_id: string };
  sessions: { user_id: string };
};

/**
 * Whether `readScenes` leaves the scenes of a template as they are: they were stored at once, so that when the first has
 * every text of today, all have; and what some versions stored on their board may not be readable.
 */
const isOfToday = sql<boolean>`
  scenes->0 ?& ${`{${sceneFieldKeys}}`}::text[]
  and not scenes @? ${`$[*] ? (${boardKeys.map((key) => `exists(@.${key})`).join(' || ')})`}::jsonpath`;

const templatesOfSession = prepared((tables: Kysely<Tables>, idHash: Parameter<string>, since: Parameter<Date>) =>
  tables
    .selectFrom('sessions')
    .where('id_hash', '=', idHash)
    .where('sessions.created_at', '>', since)
    .leftJoin('templates', (join) =>
      join.onRef('templates.user_id', '=', 'sessions.user_id').on('templates.deleted_at', 'is', null),
    )
    .orderBy('templates.created_at', 'desc')
    .orderBy('templates.id', 'desc')
    .select(['expires_at', 'id', 'name', 'description', 'project_title', 'target_duration'])
    .select(['templates.created_at', 'updated_at', isOfToday.as('is_of_today')])
    .select([sql<string>`scenes::text`.as('scenes'), sql<string | null>`more::text`.as('more')]),
);

/** The templates of an account, newest first. Their scenes are never parsed here: the list is long, and read often. */
export async function listTemplates({ readAsUser }: Pick<CallContext, 'readAsUser'>): Promise<JsonText<Template[]>> {
  const rows = await readAsUser(templatesOfSession);
  return new JsonText(`[${rows.filter(isTemplate).map(writeTemplate).join()}]`);
}

type Row = Awaited<ReturnType<typeof templatesOfSession>>[number];
type TemplateRow = { [Name in keyof Row]: Name extends 'more' ? Row[Name] : NonNullable<Row[Name]> };

/** The one row of an account without templates has only its session. */
function isTemplate(row: Row): row is TemplateRow {
  return row.id !== null;
}

/** A template as JSON. */
function writeTemplate(row: TemplateRow): string {
  const columns: Omit<Template, 'scenes'> = {
    ...{ id: row.id, name: row.name, description: row.description },
    ...{ projectTitle: row.project_title, targetDuration: row.target_duration },
    ...{ createdAt: isoTime(row.created_at), updatedAt: isoTime(row.updated_at) },
  };
  const scenes = row.is_of_today ? row.scenes : JSON.stringify(readScenes(JSON.parse(row.scenes)));
  const more = row.more === null || row.more === '{}' ? '' : `,${row.more.slice(1, -1)}`;
  return `${JSON.stringify(columns).slice(0, -1)},"scenes":${scenes}${more}}`;
}
