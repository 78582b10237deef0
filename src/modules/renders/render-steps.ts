import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { picturePath } from '../../domain/renders/plan-render.ts';
import type { RenderFailureCode } from '../../domain/renders/renders.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { findPicture } from '../pictures/pictures.ts';
import type { ClaimedRender } from './claim-render.ts';
import { failureMessages, GatewayFailure } from './gateway.ts';
import type { renderStates } from './render.entity.ts';
import { openRenderKey } from './render-keys.ts';
import type { RenderServices, Step } from './render-step.ts';
import { renderTables } from './render-table.ts';
import { storeResult } from './store-result.ts';

const { attempts: maxAttempts, givenUpMs, leaseMs } = serverLimits.renders;

/** Takes a render one step further, then gives it back. */
export async function continueRender(services: RenderServices, render: ClaimedRender): Promise<void> {
  const em = services.orm.em.fork();
  // a process ended between the request and its answer
  if (render.status === 'sending') return end(em, render, { failure: 'unsure' });
  const isWaiting = render.status === 'waiting';
  if (isWaiting && render.cancel_requested_at !== null) return end(em, render, { failure: null, counted: false });
  const { gateway, sampleGateway, keyBox } = services.rendering;
  const own = render.sample ? sampleGateway : gateway;
  const key = render.sample ? 'sample' : await openRenderKey(em, keyBox, { id: render.user_id });
  // nothing was sent if it waited
  if (!own || key === null) return end(em, render, { failure: 'key', counted: !isWaiting });
  const step: Step = { services, render, gateway: own, key, em };
  try {
    if (isWaiting) await send(step);
    else if (render.status === 'storing') await store(step);
    else await poll(step);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    await fail(step, error);
  }
}

/**
 * Sends a render, once: `sending` is committed before the request leaves. Whoever finds it in this state after the lease
 * knows that it may have been sent, and never sends it again.
 */
async function send({ services, em, render, gateway, key }: Step): Promise<void> {
  if (await isOverBudget(em, render)) return end(em, render, { failure: 'over-budget', counted: false });
  const input = await withPicture(em, render);
  if (!input) {
    const message = 'The picture of its first scene is gone: choose another one, then render the clip again.';
    return end(em, render, { failure: 'input', message, counted: false });
  }
  // false if it was canceled, or if this process was so slow that another one has it
  if (!(await beginSending(em, render))) return;
  const { requestId } = await gateway.submit(key, { endpoint: render.endpoint, input });
  const waitMs = services.rendering.pace.pollMs.min;
  await move(em, render, { status: 'sent', request_id: requestId, sent_at: new Date(), waitMs });
}

async function beginSending(em: SqlEntityManager, { id }: ClaimedRender): Promise<boolean> {
  const { numUpdatedRows } = await renderTables(em)
    .updateTable('renders')
    .set({ status: 'sending', leased_until: new Date(Date.now() + leaseMs) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the address of the picture by the picture itself. @returns null if it is gone */
async function withPicture(em: SqlEntityManager, render: ClaimedRender): Promise<Record<string, unknown> | null> {
  const { picture: hash, input, user_id: id } = render;
  if (hash === null) return input;
  const picture = await findPicture(em, { user: { id }, hash });
  if (!picture) return null;
  // at most 400 kB, which the gateway takes as a data address; nothing of it stays at the gateway as a file
  const data = `data:${picture.type};base64,${picture.data.toString('base64')}`;
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, value === picturePath(hash) ? data : value]),
  );
}

/** Whether the project's budget was lowered below what is counted. */
async function isOverBudget(em: SqlEntityManager, { project_id, sample }: ClaimedRender): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select coalesce(sum(dollars), 0) > (select dollars from render_budgets where project_id = ${project_id}) + 0.005 as over
    from renders where project_id = ${project_id} and counted and sample = ${sample}`.execute(em.getKysely());
  return rows[0]?.over === true;
}

async function poll({ services, em, render, gateway, key }: Step): Promise<void> {
  const sent = sentRequest(render);
  if (render.cancel_requested_at !== null && (await gateway.cancel(key, sent)) === 'canceled') {
    // what had begun to run may be charged
    return end(em, render, { failure: null, counted: render.status === 'running' });
  }
  const state = await gateway.status(key, sent);
  if (state === 'finished') return move(em, render, { status: 'storing', waitMs: 0 });
  if (ageOf(render) > givenUpMs) return end(em, render, { failure: 'too-long' });
  await move(em, render, { status: state === 'running' ? 'running' : 'sent', waitMs: pauseOf(services, render) });
}

async function store(step: Step): Promise<void> {
  const { em, render, gateway, key } = step;
  const { address, seed } = await gateway.result(key, sentRequest(render));
  const lease = setInterval(() => void extendLease(em, render), leaseMs / 3);
  try {
    const problem = await storeResult(step, { address, seed }).catch((error: unknown) => {
      if (error instanceof GatewayFailure) throw error;
      // such as a connection that broke: the file is fetched again
      step.services.log.warn(error, 'a result could not be stored');
      throw new GatewayFailure('storage', { certainty: 'repeatable', charged: true });
    });
    if (problem !== null) return await end(em, render, { failure: 'storage', message: problem });
    await end(em, render, { failure: null, done: true });
  } finally {
    clearInterval(lease);
  }
}

async function extendLease(em: SqlEntityManager, { id }: ClaimedRender): Promise<void> {
  const until = new Date(Date.now() + leaseMs);
  const extending = renderTables(em).updateTable('renders').set({ leased_until: until }).where('id', '=', id).execute();
  // another process may then download it as well; the take is added once
  await extending.catch(() => undefined);
}

/** Ends a render, or has its step repeated later. */
async function fail(
  { services, em, render }: Step,
  { failure, certainty, charged, message }: GatewayFailure,
): Promise<void> {
  const isSubmission = render.status === 'waiting';
  if (isSubmission && certainty === 'unsure') return end(em, render, { failure: 'unsure' });
  const repeat = certainty !== 'final' && render.attempts < maxAttempts && ageOf(render) < givenUpMs;
  if (!repeat)
    return end(em, render, { failure, message, counted: !isSubmission && (charged || certainty !== 'final') });
  const waitMs = Math.min(services.rendering.pace.pollMs.min * 2 ** render.attempts, 10 * 60_000);
  await move(em, render, { status: render.status, waitMs, attempts: render.attempts + 1 });
}

function sentRequest({ endpoint, request_id: requestId }: ClaimedRender) {
  return { endpoint, requestId: requestId ?? '' };
}

/** Milliseconds since it was sent, or else since it was started. */
function ageOf({ sent_at, created_at }: ClaimedRender): number {
  return Date.now() - new Date(sent_at ?? created_at).getTime();
}

function pauseOf({ rendering }: RenderServices, render: ClaimedRender): number {
  const { pollMs } = rendering.pace;
  return Math.min(Math.max(ageOf(render) / 10, pollMs.min), pollMs.max);
}

interface Move {
  status: (typeof renderStates)[number];
  /** Until the next step. */
  waitMs: number;
  request_id?: string;
  sent_at?: Date;
  attempts?: number;
}

/** Gives a render back, with a next step. */
async function move(em: SqlEntityManager, render: ClaimedRender, { waitMs, attempts = 0, ...values }: Move) {
  await renderTables(em)
    .updateTable('renders')
    .set({
      ...{ ...values, attempts, due_at: new Date(Date.now() + waitMs), leased_until: null },
      ...{ failure_code: null, failure_message: null, ended_at: null },
    })
    .where('id', '=', render.id)
    // one that another process has ended stays ended; an unsure one is no longer, now that the answer is here
    .where('status', 'in', ['sending', 'sent', 'running', 'storing', ...(values.request_id ? ['unsure' as const] : [])])
    .execute();
}

interface End {
  /** Null if it is done or canceled. */
  failure: RenderFailureCode | null;
  message?: string;
  done?: boolean;
  /** Whether its price still counts. Defaults to true. */
  counted?: boolean;
}

async function end(em: SqlEntityManager, { id }: ClaimedRender, { failure, message, done, counted = true }: End) {
  const status = done ? 'done' : failure === 'unsure' ? 'unsure' : failure ? 'failed' : 'canceled';
  await renderTables(em)
    .updateTable('renders')
    .set({
      ...{ status, counted, due_at: null, leased_until: null, ended_at: new Date() },
      ...{ failure_code: failure, failure_message: failure && (message ?? failureMessages[failure]) },
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    // not if the answer has come after all, to a process that was slower than its lease
    .where('status', 'in', failure === 'unsure' ? ['sending'] : ['waiting', 'sending', 'sent', 'running', 'storing'])
    .execute();
}
