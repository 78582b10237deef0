import { serverLimits } from '../../domain/product/limits.ts';
import { dayMs } from '../../domain/product/time-units.ts';
import type { Orm } from '../../platform/database/orm.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { keepPictures, readMentionedPictures } from '../projects/mentioned-pictures.ts';
import { pictureTables } from './picture-table.ts';

/** Every day, marks pictures that nothing mentions, and deletes those that have been unused for 30 days. */
export function unusedPicturesJob(orm: Orm): Job {
  return {
    name: 'unused-pictures',
    everyMs: dayMs,
    async run() {
      for (let last: string | null = null; ; ) {
        const user: { id: string } | undefined = await nextOwner(orm, last);
        if (!user) return;
        await sweepAccount(orm, user);
        last = user.id;
      }
    },
  };
}

/** The next account that has pictures, in the order of ids. */
function nextOwner(orm: Orm, last: string | null): Promise<{ id: string } | undefined> {
  const rows = pictureTables(orm.em.fork()).selectFrom('pictures').select('user_id as id').orderBy('user_id').limit(1);
  return (last === null ? rows : rows.where('user_id', '>', last)).executeTakeFirst();
}

async function sweepAccount(orm: Orm, user: { id: string }): Promise<void> {
  const mentioned = await readMentionedPictures(orm, user);
  const { deletedAtOnce } = serverLimits;
  for (let last = ''; ; ) {
    const slice = await pictureTables(orm.em.fork())
      .selectFrom('pictures')
      .select(['hash', 'unused_since'])
      .where('user_id', '=', user.id)
      .where('hash', '>', last)
      .orderBy('hash')
      .limit(deletedAtOnce)
      .execute();
    if (slice.length === 0) return;
    last = slice.at(-1)?.hash ?? '';
    const isMentioned = ({ hash }: { hash: string }) => mentioned.has(hash);
    const unused = slice.filter((picture) => !isMentioned(picture));
    const marked = slice.filter((picture) => isMentioned(picture) && picture.unused_since !== null);
    await keepPictures({ em: orm.em.fork(), user }, toHashes(marked));
    await deleteOld(orm, { user, pictures: unused });
    await markUnused(orm, { user, pictures: unused });
  }
}

interface Slice {
  user: { id: string };
  pictures: { hash: string; unused_since: Date | string | null }[];
}

async function markUnused(orm: Orm, { user, pictures }: Slice): Promise<void> {
  const unmarked = pictures.filter(({ unused_since }) => unused_since === null);
  if (unmarked.length === 0) return;
  await pictureTables(orm.em.fork())
    .updateTable('pictures')
    .set({ unused_since: new Date() })
    .where('user_id', '=', user.id)
    .where('hash', 'in', toHashes(unmarked))
    .execute();
}

async function deleteOld(orm: Orm, { user, pictures }: Slice): Promise<void> {
  const marked = pictures.filter(({ unused_since }) => unused_since !== null);
  if (marked.length === 0) return;
  const kysely = pictureTables(orm.em.fork());
  const old = kysely
    .selectFrom('pictures')
    .select('hash')
    .where('user_id', '=', user.id)
    .where('hash', 'in', toHashes(marked))
    // check the mark again: an upload renews it, and a save that mentions the picture clears it; skip locked rows,
    // whose
    // marks a save is clearing right now
    .where('unused_since', '<', new Date(Date.now() - serverLimits.pictures.unusedMs))
    .forUpdate()
    .skipLocked();
  await kysely.deleteFrom('pictures').where('user_id', '=', user.id).where('hash', 'in', old).execute();
}

function toHashes(pictures: Slice['pictures']): string[] {
  return pictures.map(({ hash }) => hash);
}
