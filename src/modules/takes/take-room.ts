import { sql } from 'kysely';
import { limits } from '../../domain/product/limits.ts';
import { loadPlan } from '../billing/load-plan.ts';
import type { Owner } from '../projects/project-table.ts';
import { takeTables } from './take-table.ts';

/** The bytes of all takes of an account, including the announced bytes of uploads that are not complete. */
export async function usedTakeBytes({ em, user }: Pick<Owner, 'em'> & { user: { id: string } }): Promise<number> {
  const sum = (table: 'takes' | 'take_uploads') =>
    takeTables(em)
      .selectFrom(table)
      .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
  const [takes, uploads] = [await sum('takes'), await sum('take_uploads')];
  return Number(takes.bytes) + Number(uploads.bytes);
}

/** The bytes that the takes of an account may have; 0 without a plan. */
export async function maxTakeBytes(owner: Owner): Promise<number> {
  return (await loadPlan(owner)).entitled ? limits.takes.perUserBytes : 0;
}
