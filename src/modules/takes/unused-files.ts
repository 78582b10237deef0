import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { dayMs } from '../../domain/product/time-units.ts';
import { isUuid } from '../../domain/schemas/uuid.ts';
import { logActivityNow } from '../../platform/activity/activity-log.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import type { Orm } from '../../platform/database/orm.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { removeTakeFiles, type TakeFiles } from '../projects/remove-take-files.ts';
import type { TakeStore } from './take-store.ts';
import { takeTables } from './take-table.ts';

interface JobServices {
  orm: Orm;
  store: TakeStore;
  log: TakeFiles['log'];
}

const { unusedMs, listedAtOnce, missingReported } = serverLimits.takeFiles;

/**
 * Every day, compares the store with the rows:
 *
 * - Uploads that have not received a byte for 30 days are deleted.
 * - Files without a row are remembered, and removed if they still have none 30 days later. Not earlier, since the database
 *   may have been restored from a backup, or the bucket may belong to another one.
 * - Rows without a file are reported, since only a backup of the store can bring the file back.
 */
export function unusedTakeFilesJob(services: JobServices): Job {
  return {
    name: 'unused-take-files',
    everyMs: dayMs,
    // a bucket's packages would delay the start
    atStart: false,
    async run() {
      await deleteOldUploads(services);
      await compareFiles(services);
      await removeOldFiles(services);
    },
  };
}

async function deleteOldUploads({ orm, store, log }: JobServices): Promise<void> {
  await deleteInSlices(orm, 'take_uploads', {
    condition: sql<boolean>`last_received_at < ${new Date(Date.now() - unusedMs)}`,
    oldestFirst: 'last_received_at',
    deleted: (ids) => removeTakeFiles({ takeStore: store, log }, ids),
  });
}

/** Remembers files without a row, and reports rows without a file. */
async function compareFiles({ orm, store, log }: JobServices): Promise<void> {
  const missing: string[] = [];
  let last = '00000000-0000-0000-0000-000000000000';
  const addMissing = async (ids: readonly string[], end: string | null) => {
    const room = missingReported - missing.length;
    for (const { id } of await findUnlisted(orm, { ids, last, end, limit: room })) {
      // a take that was added meanwhile has a file
      if ((await store.size(id)) === null && (await hasRow(orm, id))) missing.push(id);
    }
  };
  for await (const ids of listInSlices(store)) {
    await rememberUnused(orm, ids);
    // the files of complete takes are listed in order, so that these are all up to the last one
    const end = [last, ...ids].toSorted().at(-1) ?? last;
    await addMissing(ids, end);
    last = end;
  }
  await addMissing([], null);
  if (missing.length === 0) return;
  log.error({ takes: missing }, 'the files of takes are missing in their store');
  const count = missing.length < missingReported ? `${missing.length}` : `${missingReported} or more`;
  await logActivityNow(orm, {
    ...{ level: 'error', action: 'takes.missing', message: `Takes without a file in the store: ${count}` },
    metadata: { takes: missing.slice(0, 10).join(' ') },
  });
}

async function* listInSlices(store: TakeStore): AsyncGenerator<string[]> {
  let slice = new Set<string>();
  for await (const { id } of store.list()) {
    // other files in the bucket are not ours
    if (isUuid(id)) slice.add(id);
    if (slice.size < listedAtOnce) continue;
    yield [...slice];
    slice = new Set();
  }
  if (slice.size > 0) yield [...slice];
}

/** SQL: whether the id in this column has a row. */
function isNamed(column: string) {
  const id = sql.ref(column);
  return sql<boolean>`(
    exists (select from takes where takes.id = ${id}) or exists (select from take_uploads where take_uploads.id = ${id}))`;
}

async function rememberUnused(orm: Orm, ids: readonly string[]): Promise<void> {
  await sql`
    insert into unused_take_files (id, found_at)
    select id, ${new Date()} from unnest(${ids}::uuid[]) as listed(id) where not ${isNamed('listed.id')}
    on conflict (id) do nothing`.execute(takeTables(orm.em.fork()));
}

interface Range {
  ids: readonly string[];
  /** The ids after which to look, and up to which; null for all. */
  last: string;
  end: string | null;
  limit: number;
}

/** The takes in a range of ids that are not among the listed ones. */
function findUnlisted(orm: Orm, { ids, last, end, limit }: Range): Promise<{ id: string }[]> {
  const rows = takeTables(orm.em.fork())
    .selectFrom('takes')
    .select('id')
    .where('id', '>', last)
    .where(sql<boolean>`id <> all (${ids}::uuid[])`)
    .orderBy('id')
    .limit(limit);
  return (end === null ? rows : rows.where('id', '<=', end)).execute();
}

async function hasRow(orm: Orm, id: string): Promise<boolean> {
  const row = takeTables(orm.em.fork()).selectFrom('takes').select('id').where('id', '=', id);
  return (await row.executeTakeFirst()) !== undefined;
}

async function removeOldFiles({ orm, store, log }: JobServices): Promise<void> {
  await deleteInSlices(orm, 'unused_take_files', { condition: isNamed('unused_take_files.id') });
  await deleteInSlices(orm, 'unused_take_files', {
    condition: sql<boolean>`found_at < ${new Date(Date.now() - unusedMs)}`,
    oldestFirst: 'found_at',
    deleted: (ids) => removeTakeFiles({ takeStore: store, log }, ids),
  });
}
