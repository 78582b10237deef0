import { sql } from 'kysely';
import { limits, serverLimits } from '../../domain/product/limits.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { loadPlan } from '../billing/load-plan.ts';
import type { Owner } from '../projects/project-table.ts';
import { takeTables } from './take-table.ts';

type Account = Pick<Owner, 'em'> & { user: { id: string } };

/** The bytes of all takes of an account, including the announced bytes of uploads that are not complete. */
export async function usedTakeBytes({ em, user }: Account): Promise<number> {
  // one statement, so that an upload that becomes a take meanwhile counts once
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from (
      select bytes from takes where user_id = ${user.id}
      union all select bytes from take_uploads where user_id = ${user.id}) as files`.execute(takeTables(em));
  return Number(rows[0]?.bytes);
}

/** The bytes that the takes of an account may have; 0 without a plan. */
export async function maxTakeBytes(owner: Owner): Promise<number> {
  return (await loadPlan(owner)).entitled ? limits.takes.perUserBytes : 0;
}

/** @throws PAYLOAD_TOO_LARGE for a file with more bytes than a take may have */
export function assertTakeBytes(bytes: number): void {
  const { fileBytes } = limits.takes;
  if (bytes <= fileBytes) return;
  throw trpcError('PAYLOAD_TOO_LARGE', `This file is too large: a take has at most ${inMegabytes(fileBytes)}.`);
}

/**
 * Call it in the transaction that adds the take or the upload, after locking the account.
 * @throws CONFLICT if the account has no room for a file with this many more bytes, or the project none for a take
 */
export async function assertTakeRoom(account: Account, file: { projectId: string; bytes: number }): Promise<void> {
  const { perUserBytes, perProject } = limits.takes;
  if ((await usedTakeBytes(account)) + file.bytes > perUserBytes) {
    const full = `Your takes, with uploads and projects in the bin, have at most ${inMegabytes(perUserBytes)}`;
    throw trpcError('CONFLICT', `${full}. Delete some to make room for this file.`);
  }
  if ((await countTakes(account, file)) < perProject) return;
  throw trpcError('CONFLICT', `This project has ${perProject} takes, the most it can have.`);
}

async function countTakes({ em }: Account, { projectId }: { projectId: string }): Promise<number> {
  const { count } = await takeTables(em)
    .selectFrom('takes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Call it like `assertTakeRoom`. @throws CONFLICT if the account has too many uploads that are not complete */
export async function assertUploadRoom({ em, user }: Account): Promise<void> {
  const { unfinished } = serverLimits.takes;
  const { count } = await takeTables(em)
    .selectFrom('take_uploads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (Number(count) < unfinished) return;
  const many = `${unfinished} files are being uploaded, the most at a time`;
  throw trpcError('CONFLICT', `${many}. Wait for one of them, or cancel it.`);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}
