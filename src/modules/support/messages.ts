import { type Contact, messagePriority, type OwnMessage, ownMessageSchema } from '../../domain/admin/support.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { PublicCall, UserCall } from '../../platform/calls/call-context.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import { loadPlan } from '../billing/load-plan.ts';
import { SupportMessage } from './support-message.entity.ts';

/**
 * Stores a message to the team, linked to the account if signed in. A bot that fills in the hidden `website` field gets
 * the same response, but its message is dropped.
 * @throws TooManyRequests over the limit of the account or, for visitors, of the client
 */
export async function sendMessage(call: PublicCall, { website, ...message }: Contact): Promise<{ ok: true }> {
  const { em } = call;
  await countMessage(call);
  if (website !== '') return { ok: true };
  const user = await call.currentUser();
  const plan = user && (await loadPlan({ em, user }));
  const priority = messagePriority(plan?.entitled ?? false);
  const { id } = em.create(SupportMessage, { ...message, priority, user: user?.id ?? null, status: 'open' });
  logActivity(em, {
    level: 'info',
    action: 'support.message',
    message: `A message to the team, priority ${priority}`,
    userId: user?.id ?? null,
    metadata: { id },
  });
  await em.flush();
  return { ok: true };
}

/** The signed-in user's messages to the team, newest first, at most 50. */
export async function ownMessages({ em, user }: UserCall): Promise<OwnMessage[]> {
  const messages = await em.find(SupportMessage, { user: user.id }, { orderBy: { createdAt: 'desc' }, limit: 50 });
  return messages.map(({ createdAt, ...message }) =>
    ownMessageSchema.parse({ ...message, createdAt: createdAt.toISOString() }),
  );
}

/** Counts per account, since an office may share one IP address; for visitors, per client. */
async function countMessage({ orm, requestLimits, client, currentUser }: PublicCall): Promise<void> {
  const { perAddress, windowSeconds } = requestLimits.contact;
  const formatMessage = (wait: string) =>
    `You have sent ${perAddress} messages this hour, the most we take. Your text is still here; please try again in ${wait}.`;
  const limiter = createRateLimiter(orm, { name: 'contact', points: perAddress, windowSeconds, formatMessage });
  await limiter.consume((await currentUser())?.id ?? client);
}
