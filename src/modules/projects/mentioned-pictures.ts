import { type RawBuilder, sql } from 'kysely';
import { serverLimits } from '../../domain/limits.ts';
import type { Project } from '../../domain/project.ts';
import type { Orm, SqlEntityManager } from '../../platform/orm.ts';
import { projectTables } from './project-table.ts';

/**
 * The tables whose rows hold a whole project of an account: each has the columns `id`, `user_id` and `body`, which may be
 * null. A picture that one of them mentions stays.
 */
const tablesWithProjects = ['projects', 'project_versions', 'shares'] as const;

/**
 * The hashes of all pictures that an account's projects mention: those in the bin, versions, and what is shared as it was
 * are included.
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
 * Takes the marks of being unused off pictures that are mentioned, so that none of them is deleted. Call it before they
 * are: the job may have read the account's projects already, and be about to delete one.
 */
export async function keepPictures({ em, user }: Account, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await keeping(user, hashes).execute(projectTables(em));
}

/** As `keepPictures`, for all that the scenes of a project show. */
export function keepPicturesOf(owner: Account, project: Project): Promise<void> {
  return keepPictures(owner, picturesIn(project));
}

/**
 * As `keepPicturesOf`, in the statement that mentions them: as the start of its `with`. What deletes a picture waits for
 * the statement, and then finds it without a mark.
 */
export function keepingPicturesOf(user: { id: string }, project: Project): RawBuilder<unknown> {
  const hashes = picturesIn(project);
  return hashes.length > 0 ? sql`kept as (${keeping(user, hashes)}), ` : sql``;
}

function picturesIn({ scenes }: Project): string[] {
  return [...new Set(scenes.flatMap(({ picture }) => picture?.hash ?? []))];
}

function keeping(user: { id: string }, hashes: readonly string[]) {
  // as one value, so that the statement is the same for any number; each in the same order, so that no two calls wait for
  // each other
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

/** Reads a few projects at once, so that others wait only briefly. */
async function* readHashes(orm: Orm, { table, userId }: Rows): AsyncGenerator<string[]> {
  const kysely = () => projectTables(orm.em.fork());
  const { projectsAtOnce } = serverLimits.pictures;
  for (let last: string | null = null; ; ) {
    const ids: { rows: { id: string }[] } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
      where user_id = ${userId} and (${last}::uuid is null or id > ${last}::uuid)
      order by id limit ${projectsAtOnce}`.execute(kysely());
    if (ids.rows.length === 0) return;
    // wherever a hash stands: a newer version may mention pictures in other places
    const { rows } = await sql<{ hash: string }>`
      select distinct found #>> '{}' as hash from ${sql.table(table)}, jsonb_path_query(body, '$.**.hash') as found
      where id in (${sql.join(ids.rows.map(({ id }) => id))}) and user_id = ${userId}`.execute(kysely());
    yield rows.map(({ hash }) => hash);
    last = ids.rows.at(-1)?.id ?? null;
  }
}
