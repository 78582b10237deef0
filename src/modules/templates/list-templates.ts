import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Template } from '../../domain/storage/templates.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import { type Parameter, prepared } from '../../platform/database/prepared.ts';
import type { Session } from '../../platform/identity/session.entity.ts';
import { toTemplate } from './stored-templates.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

type Tables = InferKyselyDB<typeof TemplateEntity | typeof Session> & {
  /** The inferred type lacks foreign keys and the type of the number. */
  templates: { user_id: string; target_duration: number };
  sessions: { user_id: string };
};

const sessionTemplates = prepared((tables: Kysely<Tables>, idHash: Parameter<string>, since: Parameter<Date>) =>
  tables
    .selectFrom('sessions')
    .where('id_hash', '=', idHash)
    .where('sessions.created_at', '>', since)
    .leftJoin('templates', (join) =>
      join.onRef('templates.user_id', '=', 'sessions.user_id').on('templates.deleted_at', 'is', null),
    )
    .orderBy('templates.created_at', 'desc')
    .orderBy('templates.id', 'desc')
    .select(['expires_at', 'id', 'name', 'description', 'project_title as projectTitle'])
    .select(['target_duration as targetDuration', 'scenes', 'more'])
    .select(['templates.created_at as createdAt', 'updated_at as updatedAt']),
);

const userTemplates = prepared((tables: Kysely<Tables>, userId: Parameter<string>) =>
  tables
    .selectFrom('templates')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'name', 'description', 'project_title as projectTitle'])
    .select(['target_duration as targetDuration', 'scenes', 'more'])
    .select(['created_at as createdAt', 'updated_at as updatedAt']),
);

/** The templates of an account, newest first. */
export async function listTemplates({
  orm,
  token,
  readAsUser,
}: Pick<CallContext, 'orm' | 'token' | 'readAsUser'>): Promise<Template[]> {
  if (token) return (await userTemplates(orm, token.user.id)).map(toTemplate);
  const rows = await readAsUser(sessionTemplates);
  return rows.filter(isTemplate).map(toTemplate);
}

type Row = Awaited<ReturnType<typeof sessionTemplates>>[number];

/** False for the row of an account without templates, which has only the session. */
function isTemplate(
  row: Row,
): row is { [Name in keyof Row]: Name extends 'more' ? Row[Name] : NonNullable<Row[Name]> } {
  return row.id !== null;
}
