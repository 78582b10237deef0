import { sql } from 'kysely';
import type { ExportedPicture } from '../../domain/account/export.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { pictureTables } from './picture-table.ts';

/** Streams all pictures of an account, loading one at a time. */
export async function* readAllPictures({ em, user }: Pick<UserCall, 'em' | 'user'>): AsyncGenerator<ExportedPicture> {
  for (let last = ''; ; ) {
    const row = await pictureTables(em)
      .selectFrom('pictures')
      .select(['hash', 'type', 'width', 'height', 'bytes', 'data', 'created_at'])
      .where('user_id', '=', user.id)
      .where('hash', '>', last)
      .orderBy('hash')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    const { data, created_at, ...rest } = row;
    last = row.hash;
    yield { ...rest, createdAt: isoTime(created_at), data: Buffer.from(data).toString('base64') };
  }
}

/** Deletes all pictures of an account in batches, since they may be hundreds of megabytes. */
export async function removeAllPictures(orm: Orm, user: { id: string }): Promise<void> {
  await deleteInSlices(orm, 'pictures', { condition: sql`user_id = ${user.id}`, key: 'hash' });
}
