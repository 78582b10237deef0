import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { limits, serverLimits } from '../../domain/product/limits.ts';
import { dayMs } from '../../domain/product/time-units.ts';
import type { AddressedShare, NewShare, Share } from '../../domain/storage/shares.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { assertMayChange } from '../projects/may-change.ts';
import { assertProjectExists, missingProject, type Owner } from '../projects/project-table.ts';
import { missingShare, newToken, ownShares, shareTables, toShare } from './share-table.ts';

interface ById {
  id: string;
}

const { perProject } = limits.shares;
const { revoked: maxRevoked, bytesPerUser } = serverLimits.shares;

/** The links to a project that are not revoked, newest first. @throws NOT_FOUND */
export async function listShares(call: Owner, { id }: ById): Promise<Share[]> {
  await assertProjectExists(call, id);
  const shares = await ownShares(call)
    .where('project_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return shares.map(toShare);
}

/**
 * Creates a link to a project. Only this response contains its address, since only a hash is stored.
 * @throws NOT_FOUND; PAYMENT_REQUIRED; CONFLICT at the limits
 */
export function createShare(call: UserCall, { id: projectId, days, ...input }: NewShare): Promise<AddressedShare> {
  const createdAt = new Date();
  const endsAt = days === undefined ? null : new Date(createdAt.getTime() + days * dayMs);
  return addShare(call, { ...input, projectId, createdAt, endsAt, previousId: null });
}

/**
 * Creates a link to the project as it is now, for the reviewers of an earlier link. The new link has the earlier one's
 * settings, and its page shows what has changed.
 * @throws NOT_FOUND; PAYMENT_REQUIRED; CONFLICT if the earlier link is live or has expired, or at the limits
 */
export async function shareNextVersion(call: UserCall, { id }: ById): Promise<AddressedShare> {
  const earlier = await ownShare(call, { id });
  if (!earlier) throw missingShare();
  if (earlier.live) throw trpcError('CONFLICT', 'This link always shows the latest version.');
  const { projectId, live, withPrompts, notes } = earlier;
  const endsAt = earlier.endsAt === null ? null : new Date(earlier.endsAt);
  if (endsAt && endsAt <= new Date()) throw hasExpired();
  return addShare(call, { projectId, live, withPrompts, notes, createdAt: new Date(), endsAt, previousId: id });
}

interface ShareSettings extends Pick<Share, 'projectId' | 'live' | 'withPrompts' | 'notes' | 'previousId'> {
  createdAt: Date;
  endsAt: Date | null;
}

function addShare({ em, user, settings }: UserCall, share: ShareSettings): Promise<AddressedShare> {
  const { projectId, live, withPrompts, notes, previousId, createdAt, endsAt } = share;
  return em.transactional(async (tx) => {
    const owner = { em: tx, user };
    await lockAccount(tx, user);
    await assertMayChange(owner, { id: projectId });
    const { token, token_hash, last4 } = newToken();
    const id = randomUUID();
    await sql`
      insert into shares
        (id, project_id, user_id, token_hash, last4, body, bytes, with_prompts, notes, previous_id, ends_at, created_at)
      select ${id}, id, user_id, ${token_hash}, ${last4}, case when ${live} then null else body end,
        case when ${live} then 0 else bytes end, ${withPrompts}, ${notes}, ${previousId}::uuid, ${endsAt}, ${createdAt}
      from projects where id = ${projectId} and user_id = ${user.id} and deleted_at is null`.execute(shareTables(tx));
    const added = await ownShare(owner, { id });
    // moved to the bin in the meantime
    if (!added) throw missingProject();
    await assertShareAllowed(owner, { projectId });
    return { ...added, address: shareAddress(settings, token) };
  });
}

/**
 * Gives a share a new address ("New link"); the old one stops working. Needs no plan, so that a leaked address can
 * always be replaced.
 * @throws NOT_FOUND, also if the project is in the bin; CONFLICT if the share has expired
 */
export async function rotateShare(call: UserCall, { id }: ById): Promise<AddressedShare> {
  const share = await ownShare(call, { id });
  if (!share) throw missingShare();
  if (share.endsAt && new Date(share.endsAt) <= new Date()) {
    throw hasExpired();
  }
  const { token, token_hash, last4 } = newToken();
  const { numUpdatedRows } = await shareTables(call.em)
    .updateTable('shares')
    .set({ token_hash, last4 })
    .where('id', '=', id)
    .where('user_id', '=', call.user.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw missingShare();
  await call.changes.announce(call.em, share.projectId, id);
  return { ...share, last4, address: shareAddress(call.settings, token) };
}

/** Lets a share take notes, or stops it from taking notes, at once. Needs no plan. @throws NOT_FOUND */
export async function changeShare(
  { em, user, changes }: UserCall,
  { id, notes }: ById & { notes: boolean },
): Promise<Share> {
  await shareTables(em)
    .updateTable('shares')
    .set({ notes })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .execute();
  const row = await ownShares({ em, user }).where('shares.id', '=', id).executeTakeFirst();
  if (!row) throw missingShare();
  await changes.announce(em, row.project_id, id);
  return toShare(row);
}

/** Revokes a share permanently, also if its project is in the bin. Its notes stay. @throws NOT_FOUND */
export async function revokeShare({ em, user, changes }: UserCall, { id }: ById): Promise<{ ok: true }> {
  const row = await shareTables(em)
    .updateTable('shares')
    // delete the fixed version, but keep an empty object to show that the share was of a fixed version
    .set({ revoked_at: new Date(), body: sql`case when body is null then null else '{}'::jsonb end`, bytes: 0 })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .returning('project_id')
    .executeTakeFirst();
  if (!row) throw missingShare();
  await sql`
    delete from shares where id in (
      select id from shares where project_id = ${row.project_id} and revoked_at is not null
        and not exists (select from notes where share_id = shares.id)
      order by revoked_at desc, id desc offset ${maxRevoked})`.execute(shareTables(em));
  await changes.announce(em, row.project_id, id);
  return { ok: true };
}

/** A share of a project outside the bin. */
async function ownShare(owner: Owner, { id }: ById): Promise<Share | undefined> {
  const row = await ownShares(owner)
    .innerJoin('projects', 'projects.id', 'shares.project_id')
    .where('shares.id', '=', id)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toShare(row);
}

/** Call it on a locked account, after inserting the new share. @throws CONFLICT over a limit */
async function assertShareAllowed({ em, user }: Owner, { projectId }: { projectId: string }): Promise<void> {
  const { ofProject, bytes } = await shareTables(em)
    .selectFrom('shares')
    .select([
      sql<string>`count(*) filter (where project_id = ${projectId} and revoked_at is null)`.as('ofProject'),
      sql<string>`coalesce(sum(bytes), 0)`.as('bytes'),
    ])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (Number(ofProject) > perProject) {
    throw trpcError('CONFLICT', `A project can have ${perProject} shares. Revoke one first.`);
  }
  if (Number(bytes) > bytesPerUser) {
    throw trpcError(
      'CONFLICT',
      'Your shares of fixed versions have reached the storage limit of your account. Share the live project, or revoke one first.',
    );
  }
}

function hasExpired() {
  return trpcError('CONFLICT', 'This share has expired. Create a new one.');
}

function shareAddress({ publicUrl }: UserCall['settings'], token: string): string {
  return `${publicUrl}/s/${token}`;
}
