import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { makeFilm } from '../../domain/film/film.ts';
import { defaultPacking } from '../../domain/film/prompt.ts';
import { limits } from '../../domain/product/limits.ts';
import type { Project } from '../../domain/project/project.ts';
import { planRender, type RenderPlan } from '../../domain/renders/plan-render.ts';
import type { Renders, StartRenders } from '../../domain/renders/renders.ts';
import { resolveTargetId, type TargetId, targets } from '../../domain/targets/registry.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { asJson } from '../../platform/database/as-json.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { missingProject, readBody, readStored } from '../projects/project-table.ts';
import { renderReadiness, requireRendering } from './render-keys.ts';
import { renderTables } from './render-table.ts';
import { announceWork } from './render-work.ts';
import { listRenders, spentDollars } from './renders.ts';

const largestSeed = 2 ** 31 - 1;

/**
 * Adds one render per clip to the queue, all or none, and sets the project's budget. The prompts come from the stored
 * project.
 * @throws NOT_FOUND; SERVICE_UNAVAILABLE if this server does not render; CONFLICT without a key;
 * UNPROCESSABLE_CONTENT for a clip that cannot be rendered; CONFLICT for other clips, over the budget, or over the
 * number of renders
 */
export async function startRenders(call: UserCall, input: StartRenders): Promise<Renders> {
  const { em, user } = call;
  requireRendering(call);
  const ready = await renderReadiness(call);
  if (ready === 'no-key') {
    throw trpcError('CONFLICT', 'Store your key of fal.ai in your account first.', { reason: 'no-key' });
  }
  const stored = await readStored(call, input.id);
  if (!stored) throw missingProject();
  const project = readBody(stored.body);
  const plans = planClips(project, input.clips);
  const started = await em.transactional(async (tx) => {
    // without the lock, two calls could both take the rest of the budget
    await lockAccount(tx, user);
    if (await isRepeated(tx, call, input)) return false;
    await setBudget(tx, input);
    await assertRoom(tx, call, { input, plans, sample: ready === 'sample' });
    await insertRenders(tx, call, { input, project, plans, sample: ready === 'sample' });
    await announceWork(call, tx);
    return true;
  });
  if (started) call.log.info({ renders: plans.length }, 'renders started');
  return listRenders(call, input);
}

/** @throws UNPROCESSABLE_CONTENT naming the first clip that cannot be rendered; CONFLICT for clips that do not exist */
function planClips(project: Project, clips: StartRenders['clips']): RenderPlan[] {
  const { settings, look, cast } = project;
  const target = targets[resolveTargetId(settings)];
  const scenes = project.scenes.toSorted((a, b) => a.sceneNumber - b.sceneNumber);
  const film = makeFilm({ scenes, target, packing: settings?.packing ?? defaultPacking, settings, look, cast });
  const byScenes = new Map(
    film.clips.map((clip) => [clip.scenes.shots.map(({ scene }) => scene.id).join(' '), clip] as const),
  );
  return clips.map(({ sceneIds }) => {
    const clip = byScenes.get(sceneIds.join(' '));
    if (!clip) {
      throw trpcError('CONFLICT', 'The clips have changed: save the project, then render again.', {
        field: 'clips',
      });
    }
    const plan = planRender(clip, { target, settings, scenes, seed: randomInt(largestSeed) });
    if ('problem' in plan) {
      throw trpcError('UNPROCESSABLE_CONTENT', `Clip ${clip.number}: ${plan.problem}`, { field: 'clips' });
    }
    return plan;
  });
}

/** Whether a call with the same key has started its renders. */
async function isRepeated(
  tx: SqlEntityManager,
  { user }: UserCall,
  { idempotencyKey }: StartRenders,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const row = await renderTables(tx)
    .selectFrom('renders')
    .select('id')
    .where('user_id', '=', user.id)
    .where('request_key', '=', idempotencyKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function setBudget(tx: SqlEntityManager, { id, budget: dollars }: StartRenders): Promise<void> {
  await renderTables(tx)
    .insertInto('render_budgets')
    .values({ project_id: id, dollars })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ dollars }))
    .execute();
}

interface Start {
  input: StartRenders;
  plans: readonly RenderPlan[];
  sample: boolean;
}

/** @throws CONFLICT */
async function assertRoom(tx: SqlEntityManager, { user }: UserCall, { input, plans, sample }: Start): Promise<void> {
  const spent = await spentDollars(tx, { projectId: input.id, sample });
  const price = plans.reduce((sum, { dollars }) => sum + dollars, 0);
  if (spent + price > input.budget + 0.005) {
    const [about, left] = [price, Math.max(0, input.budget - spent)].map((dollars) => dollars.toFixed(2));
    const message = `This would cost about $${about}, and $${left} of the budget of $${input.budget.toFixed(2)} are left.`;
    throw trpcError('CONFLICT', message, { reason: 'over-budget', field: 'budget' });
  }
  const { count } = await renderTables(tx)
    .selectFrom('renders')
    .select(sql<string>`count(*)`.as('count'))
    .where('user_id', '=', user.id)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { unfinishedPerUser } = limits.renders;
  if (Number(count) + plans.length > unfinishedPerUser) {
    throw trpcError('CONFLICT', `An account can have ${unfinishedPerUser} unfinished renders. Wait for some to end.`);
  }
}

async function insertRenders(
  tx: SqlEntityManager,
  { user }: UserCall,
  { input, project, plans, sample }: Start & { project: Project },
): Promise<void> {
  const now = new Date();
  const target: TargetId = resolveTargetId(project.settings);
  const rows = plans.map((plan, position) => ({
    ...{ id: randomUUID(), user_id: user.id, project_id: input.id },
    ...{ request_key: input.idempotencyKey ?? null, position, target, prompt: plan.prompt },
    ...{ scene_ids: asJson(plan.sceneIds), settings: asJson(project.settings ?? {}), input: asJson(plan.input) },
    ...{ endpoint: plan.endpoint, picture: plan.picture, seconds: plan.seconds, dollars: plan.dollars, sample },
    ...{ counted: true, status: 'waiting' as const, attempts: 0 },
    // one after the other, in the order of the call
    ...{ due_at: new Date(now.getTime() + position), created_at: new Date(now.getTime() + position) },
  }));
  await renderTables(tx).insertInto('renders').values(rows).execute();
}
