import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import type { Orm } from '../../platform/database/orm.ts';
import type { renderStates } from './render.entity.ts';

/** A render that this process has until its lease ends. */
export interface ClaimedRender {
  id: string;
  user_id: string;
  project_id: string;
  scene_ids: string[];
  target: string;
  prompt: string;
  settings: Record<string, unknown>;
  endpoint: string;
  input: Record<string, unknown>;
  picture: string | null;
  seconds: number;
  dollars: number;
  status: (typeof renderStates)[number];
  request_id: string | null;
  cancel_requested_at: Date | string | null;
  sample: boolean;
  attempts: number;
  sent_at: Date | string | null;
  created_at: Date | string;
}

/** Claims a due render that no process has, until the lease ends. */
export async function claimRender(orm: Orm): Promise<ClaimedRender | undefined> {
  const now = new Date();
  const leasedUntil = new Date(now.getTime() + serverLimits.renders.leaseMs);
  const { rows } = await sql<ClaimedRender>`
    update renders set leased_until = ${leasedUntil}
    where id = (
      select id from renders where due_at <= ${now} and (leased_until is null or leased_until < ${now})
      order by due_at limit 1 for update skip locked)
    returning id, user_id, project_id, scene_ids, target, prompt, settings, endpoint, input, picture, seconds, dollars,
      status, request_id, cancel_requested_at, sample, attempts, sent_at, created_at`.execute(
    orm.em.fork().getKysely(),
  );
  return rows[0];
}
