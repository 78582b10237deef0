import { dayMs } from '../../domain/product/time-units.ts';
import type { RenderKeyStatus, RenderReadiness } from '../../domain/renders/renders.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Orm, SqlEntityManager } from '../../platform/database/orm.ts';
import { PublicFailure, trpcError } from '../../platform/errors/errors.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { GatewayFailure, type Rendering } from './gateway.ts';
import type { KeyBox } from './key-box.ts';
import { renderTables } from './render-table.ts';

type KeyCall = Pick<UserCall, 'em' | 'user' | 'rendering' | 'takeStore'>;

/** What is known of the account's key. */
export async function renderKeyStatus(call: KeyCall): Promise<RenderKeyStatus> {
  const row = await renderTables(call.em)
    .selectFrom('render_keys')
    .select(['last4', 'created_at'])
    .where('user_id', '=', call.user.id)
    .executeTakeFirst();
  const ready = readiness(call, row !== undefined);
  return { ready, last4: row?.last4 ?? null, since: row ? isoTime(row.created_at) : null };
}

/** Whether the account can render from here. */
export async function renderReadiness(call: KeyCall): Promise<RenderReadiness> {
  return (await renderKeyStatus(call)).ready;
}

function readiness(
  { rendering, takeStore }: Pick<KeyCall, 'rendering' | 'takeStore'>,
  hasKey: boolean,
): RenderReadiness {
  if (!rendering || !takeStore) return 'off';
  if (hasKey) return 'key';
  return rendering.sampleGateway ? 'sample' : 'no-key';
}

/**
 * Tests a key with the gateway, then stores it encrypted in place of the one before.
 * @throws UNPROCESSABLE_CONTENT if the gateway does not accept it; BAD_GATEWAY if the gateway does not answer
 */
export async function setRenderKey(call: UserCall, { key }: { key: string }): Promise<RenderKeyStatus> {
  const { em, user } = call;
  const { gateway, keyBox } = requireRendering(call);
  await testKey(gateway, key);
  const values = { ...keyBox.seal(user.id, key), last4: key.slice(-4) };
  const row = { sealed: values.sealed, secret_id: values.secretId, last4: values.last4, created_at: new Date() };
  await em.transactional(async (tx) => {
    await renderTables(tx)
      .insertInto('render_keys')
      .values({ user_id: user.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    logActivity(tx, { level: 'info', action: 'renders.key-set', message: 'Stored a render key', userId: user.id });
  });
  return renderKeyStatus(call);
}

async function testKey(gateway: Rendering['gateway'], key: string): Promise<void> {
  try {
    await gateway.testKey(key);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    if (error.failure === 'credit' || error.failure === 'key') {
      const message =
        error.failure === 'credit'
          ? 'The account of this key has no credit left: add credit at fal.ai, then store the key.'
          : 'fal.ai does not accept this key: copy it again, or create one with the API scope.';
      throw trpcError('UNPROCESSABLE_CONTENT', message, { field: 'key' });
    }
    throw new PublicFailure(
      'BAD_GATEWAY',
      'fal.ai does not answer, so the key could not be tested. Please try again.',
      {
        field: 'key',
      },
    );
  }
}

/** Removes the key at once. Renders that were sent go on at the gateway, but their results can no longer be fetched. */
export async function removeRenderKey(call: UserCall): Promise<RenderKeyStatus> {
  const { em, user } = call;
  await em.transactional(async (tx) => {
    const { numDeletedRows } = await renderTables(tx)
      .deleteFrom('render_keys')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    logActivity(tx, { level: 'info', action: 'renders.key-removed', message: 'Removed a render key', userId: user.id });
  });
  return renderKeyStatus(call);
}

/** @throws SERVICE_UNAVAILABLE if this server does not render */
export function requireRendering({ rendering, takeStore }: Pick<KeyCall, 'rendering' | 'takeStore'>): Rendering {
  if (rendering && takeStore) return rendering;
  throw trpcError('SERVICE_UNAVAILABLE', 'This server does not render clips: it has no secret for keys, or no store.');
}

/** The account's key, opened. If an old secret sealed it, it is sealed anew. @returns null without a key */
export async function openRenderKey(
  em: SqlEntityManager,
  keyBox: KeyBox,
  user: { id: string },
): Promise<string | null> {
  const row = await renderTables(em)
    .selectFrom('render_keys')
    .select(['sealed', 'secret_id'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!row) return null;
  const key = keyBox.open(user.id, { sealed: Buffer.from(row.sealed), secretId: row.secret_id });
  if (key !== null && row.secret_id !== keyBox.secretId) await sealAnew(em, keyBox, { userId: user.id, key, row });
  return key;
}

interface Opened {
  userId: string;
  key: string;
  row: { secret_id: string };
}

async function sealAnew(em: SqlEntityManager, keyBox: KeyBox, { userId, key, row }: Opened): Promise<void> {
  const { sealed, secretId } = keyBox.seal(userId, key);
  await renderTables(em)
    .updateTable('render_keys')
    .set({ sealed, secret_id: secretId })
    .where('user_id', '=', userId)
    // a key that was stored in the meantime stays
    .where('secret_id', '=', row.secret_id)
    .execute();
}

const sealedAtOnce = 100;

/** Every day, seals the keys of an old secret with the current one, so that the old one can be dropped. */
export function renderKeysJob(orm: Orm, keyBox: KeyBox): Job {
  return { name: 'render-keys', everyMs: dayMs, run: () => sealAllAnew(orm, keyBox) };
}

async function sealAllAnew(orm: Orm, keyBox: KeyBox): Promise<void> {
  const em = orm.em.fork();
  for (let last = ''; ; ) {
    const rows = await renderTables(em)
      .selectFrom('render_keys')
      .select('user_id')
      .where('secret_id', '!=', keyBox.secretId)
      .$if(last !== '', (query) => query.where('user_id', '>', last))
      .orderBy('user_id')
      .limit(sealedAtOnce)
      .execute();
    for (const { user_id: id } of rows) await openRenderKey(em, keyBox, { id });
    const end = rows.at(-1);
    if (!end || rows.length < sealedAtOnce) return;
    last = end.user_id;
  }
}
