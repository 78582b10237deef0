import { Activity } from '../../platform/activity/activity.entity.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { planOf } from '../billing/plan.ts';
import { listOwnPresets } from '../presets/own-presets.ts';
import { listTemplates } from '../templates/template-list.ts';
import type { AccountCall } from './check-password.ts';

/** Everything that the product keeps about who is signed in, but for the password's hash. */
export async function exportAccount(call: AccountCall) {
  const { em, user } = call;
  const { createdAt } = await em.findOneOrFail(User, { id: user.id });
  const activities = await em.find(Activity, { userId: user.id }, { orderBy: { createdAt: 'asc' } });
  return {
    exportedAt: new Date().toISOString(),
    account: { ...user, createdAt: createdAt.toISOString() },
    plan: await planOf(call),
    templates: await listTemplates(call),
    presets: await listOwnPresets(call),
    activities: activities.map(({ action, message, createdAt: at }) => ({
      action,
      message,
      createdAt: at.toISOString(),
    })),
  };
}
