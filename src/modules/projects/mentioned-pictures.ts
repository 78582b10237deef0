import { type RawBuilder, sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import type { Project } from '../../domain/project/project.ts';
import type { Orm, SqlEntityManager } from '../../platform/database/orm.ts';
import { projectTables } from './project-table.ts';

/**
 * All tables that store whole projects, in the columns `id`, `user_id` and `body` (nullable). A picture mentioned in any
 * of them is kept.
 */
const tablesWithProjects = ['projects', 'project_versions', 'shares'] as const;

/**
 * The hashes of all pictures that an account's projects mention, including the bin, versions and fixed shares.
 */
export async function readMentionedPictures(orm: Orm, user: { id: string }): Promise<ReadonlySet<string>> {
  const mentioned = new Set<string>();
  for (const table of tablesWithProjects) {
    for await (const hashes of readHashes(orm, { table, userId: user.id }))
      for (const hash of hashes) mentioned.add(hash);
  }
  return mentioned;
}

interface Account {
  em: SqlEntityManager;
  user: { id: string };
}

/**
 * Clears the unused marks of pictures, so that they are not deleted. Call it before storing a project that mentions
 * them: the cleanup job may have read the account's projects already, and may be about to delete one of the pictures.
 */
export async function keepPictures({ em, user }: Account, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await clearMarks(user, hashes).execute(projectTables(em));
}

/** `keepPictures` for all pictures of a project. */
export function keepProjectPictures(owner: Account, project: Project): Promise<void> {
  return keepPictures(owner, picturesIn(project));
}

/**
 * `keepProjectPictures` as the first `with` clause of the statement that stores the project. The cleanup job waits for
 * that statement and then finds the marks cleared.
 */
export function keepPicturesClause(user: { id: string }, project: Project): RawBuilder<unknown> {
  const hashes = picturesIn(project);
  return hashes.length > 0 ? sql`kept as (${clearMarks(user, hashes)}), ` : sql``;
}

function picturesIn({ scenes }: Project): string[] {
  return [...new Set(scenes.flatMap(({ picture }) => picture?.hash ?? []))];
}

function clearMarks(user: { id: string }, hashes: readonly string[]) {
  // one array parameter, so that the statement's text never changes; locked in a fixed order to avoid deadlocks
  return sql`
    update pictures set unused_since = null where user_id = ${user.id} and hash in (
      select hash from pictures
      where user_id = ${user.id} and hash = any(${`{${hashes.join()}}`}::text[]) and unused_since is not null
      order by hash for update)`;
}

interface Rows {
  table: (typeof tablesWithProjects)[number];
  userId: string;
}

/** Yields the picture hashes of a few projects at a time, so that other queries wait only briefly. */
async function* readHashes(orm: Orm, { table, userId }: Rows): AsyncGenerator<string[]> {
  const kysely = () => projectTables(orm.em.fork());
  const { projectsAtOnce } = serverLimits.pictures;
  for (let last: string | null = null; ; ) {
    const ids: { rows: { id: string }[] } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
      where user_id = ${userId} and (${last}::uuid is null or id > ${last}::uuid)
      order by id limit ${projectsAtOnce}`.execute(kysely());
    if (ids.rows.length === 0) return;
    // at any depth, since a newer version may mention pictures elsewhere
    const { rows } = await sql<{ hash: string }>`
      select distinct found #>> '{}' as hash from ${sql.table(table)}, jsonb_path_query(body, '$.**.hash') as found
      where id in (${sql.join(ids.rows.map(({ id }) => id))}) and user_id = ${userId}`.execute(kysely());
    yield rows.map(({ hash }) => hash);
    last = ids.rows.at(-1)?.id ?? null;
  }
}
