import { sql } from 'kysely';
import { isUuid } from '../../domain/schemas/uuid.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import type { Owner } from '../projects/project-table.ts';
import { activeShare, shownBody } from '../shares/open-share.ts';
import type { TakeFile } from './send-take.ts';
import { showsOneOf, takeTables } from './take-table.ts';

const fileColumns = ['takes.id', 'takes.name', 'takes.type', 'takes.bytes'] as const;

/** Finds what a response says of the file of an account's take. */
export async function findTakeFile(
  { em, user }: Pick<Owner, 'em'> & { user: { id: string } },
  id: string,
): Promise<TakeFile | undefined> {
  if (!isUuid(id)) return undefined;
  return takeTables(em)
    .selectFrom('takes')
    .select(fileColumns)
    .where('takes.id', '=', id)
    .where('takes.user_id', '=', user.id)
    .executeTakeFirst();
}

/** Finds the take for a share that works, if it is chosen and shows a scene of the shared film. */
export async function findSharedTakeFile(
  em: SqlEntityManager,
  { token, id }: { token: string; id: string },
): Promise<TakeFile | undefined> {
  if (!isUuid(id)) return undefined;
  const sceneIds = sql<string[]>`jsonb_path_query_array(${shownBody}, '$.scenes[*].id')`;
  const shown = await activeShare(em, token)
    .select(['shares.project_id', sceneIds.as('sceneIds')])
    .executeTakeFirst();
  if (!shown) return undefined;
  return takeTables(em)
    .selectFrom('takes')
    .select(fileColumns)
    .where('takes.id', '=', id)
    .where('takes.project_id', '=', shown.project_id)
    .where('takes.chosen', '=', true)
    .where(showsOneOf(shown.sceneIds))
    .executeTakeFirst();
}
