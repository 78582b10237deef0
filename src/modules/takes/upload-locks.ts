import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { PublicFailure } from '../../platform/errors/errors.ts';
import type { Changes } from '../../platform/live/changes.ts';
import { takeTables } from './take-table.ts';
import { hasUpload, missingUpload } from './uploads.ts';

interface Database {
  orm: Orm;
  changes: Changes;
}

const { leaseMs, renewMs, waitMs } = serverLimits.takes;
const [firstPauseMs, longestPauseMs] = [50, 800];

/** Another request writes to the same file, and has not stopped in time. */
export class UploadLocked extends PublicFailure {
  constructor() {
    super('CONFLICT', 'This file is being received by another request. Please try again in a few seconds.');
  }
}

/**
 * Lets one request at a time write to a file, in any process. A request holds a lease in the upload's row and renews it.
 * The next request asks the holder to stop, which stores what it has received. If the holder's process was killed, the
 * lease ends by itself. Times are the database's.
 */
export function createUploadLocks(database: Database): Locker {
  return { newLock: (id) => createLock(database, id) };
}

function createLock({ orm, changes }: Database, id: string): Lock {
  const holder = randomUUID();
  const topic = `take-upload:${id}`;
  let end: () => Promise<void> = async () => undefined;

  async function lease(more: { last_received_at?: Date } = {}): Promise<boolean> {
    const { numUpdatedRows } = await takeTables(orm.em.fork())
      .updateTable('take_uploads')
      .set({ leased_by: holder, leased_until: sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`, ...more })
      .where('id', '=', id)
      .where(({ or, eb }) =>
        or([eb('leased_by', 'is', null), eb('leased_by', '=', holder), eb('leased_until', '<', sql<Date>`now()`)]),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function wait(signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + waitMs;
    for (let ms = firstPauseMs; !(await lease()); ms = Math.min(2 * ms, longestPauseMs)) {
      if (signal.aborted || performance.now() > deadline) throw new UploadLocked();
      const em = orm.em.fork();
      if (!(await hasUpload(em, id))) throw missingUpload();
      await changes.announce(em, topic, holder);
      await pause(ms);
    }
  }

  return {
    async lock(signal, requestRelease) {
      await wait(signal);
      const renewal = setInterval(async () => {
        // without an answer, the lease may end; then another request has it, and this one stops at the next renewal
        // an upload in one long request is not forgotten as if nothing had arrived
        const isHeld = await lease({ last_received_at: new Date() }).catch(() => true);
        if (!isHeld) await requestRelease();
      }, renewMs);
      const stopListening = changes.listen(topic, (asking) => {
        // null: a message may have been missed, which is no reason to stop; this request's own came before
        if (asking !== null && asking !== holder) void requestRelease();
      });
      end = async () => {
        clearInterval(renewal);
        stopListening();
        await takeTables(orm.em.fork())
          .updateTable('take_uploads')
          .set({ leased_by: null, leased_until: null })
          .where('id', '=', id)
          .where('leased_by', '=', holder)
          .execute();
      };
    },
    unlock: () => end(),
  };
}
