import { sql } from 'kysely';
import type { Render, Renders } from '../../domain/renders/renders.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { assertProjectExists } from '../projects/project-table.ts';
import { renderReadiness } from './render-keys.ts';
import { missingRender, renderTables, selectRenders, toRender } from './render-table.ts';
import { announceWork } from './render-work.ts';

interface ById {
  id: string;
}

/** The renders of a project, newest first, and its budget. @throws NOT_FOUND */
export async function listRenders(call: UserCall, { id }: ById): Promise<Renders> {
  await assertProjectExists(call, id);
  const rows = await selectRenders(call)
    .where('renders.project_id', '=', id)
    .orderBy('renders.created_at', 'desc')
    .orderBy('renders.id')
    .execute();
  const ready = await renderReadiness(call);
  const budget = await renderTables(call.em)
    .selectFrom('render_budgets')
    .select('dollars')
    .where('project_id', '=', id)
    .executeTakeFirst();
  const spent = await spentDollars(call.em, { projectId: id, sample: ready === 'sample' });
  return { renders: rows.map(toRender), budget: { dollars: budget?.dollars ?? null, spent }, ready };
}

/** The prices of a project's renders that were or may be charged, in US dollars. Samples count apart. */
export async function spentDollars(
  em: SqlEntityManager,
  { projectId, sample }: { projectId: string; sample: boolean },
): Promise<number> {
  const { dollars } = await renderTables(em)
    .selectFrom('renders')
    .select(sql<string>`coalesce(sum(dollars), 0)`.as('dollars'))
    .where('project_id', '=', projectId)
    .where('counted', '=', true)
    .where('sample', '=', sample)
    .executeTakeFirstOrThrow();
  return Math.round(Number(dollars) * 100) / 100;
}

/**
 * Cancels a render: at once while it waits; otherwise as soon as the gateway has been told, which may be too late. An
 * unsure one is put aside; its price stays counted.
 * @throws NOT_FOUND
 */
export async function cancelRender(call: UserCall, { id }: ById): Promise<Render> {
  const { em, user } = call;
  const now = new Date();
  const own = () => renderTables(em).updateTable('renders').where('id', '=', id).where('user_id', '=', user.id);
  const ended = { status: 'canceled' as const, due_at: null, ended_at: now };
  const waiting = await own()
    .set({ ...ended, counted: false })
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (waiting.numUpdatedRows === 0n) {
    await own().set(ended).where('status', '=', 'unsure').execute();
    await own()
      .set({ cancel_requested_at: now, due_at: now })
      .where('status', 'in', ['sending', 'sent', 'running'])
      .where('cancel_requested_at', 'is', null)
      .execute();
    await announceWork(call, em);
  }
  const row = await selectRenders(call).where('renders.id', '=', id).executeTakeFirst();
  if (!row) throw missingRender();
  return toRender(row);
}
