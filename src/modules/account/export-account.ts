import { Activity } from '../../platform/activity/activity.entity.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { Device } from '../../platform/identity/device.entity.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { loadPlan } from '../billing/load-plan.ts';
import { listOwnPresets } from '../presets/own-presets.ts';
import { listTemplates } from '../templates/template-list.ts';

/** Exports everything stored about an account, except password and token hashes. */
export async function exportAccount(call: UserCall) {
  const { em, user } = call;
  const { createdAt } = await em.findOneOrFail(User, { id: user.id });
  const activities = await em.find(Activity, { userId: user.id }, { orderBy: { createdAt: 'asc' } });
  const devices = await em.find(Device, { user: user.id }, { orderBy: { createdAt: 'asc' } });
  return {
    exportedAt: new Date().toISOString(),
    account: { ...user, createdAt: createdAt.toISOString() },
    plan: await loadPlan(call),
    templates: await listTemplates(call),
    presets: await listOwnPresets(call),
    devices: devices.map(({ createdAt: since, lastUsedAt }) => ({
      createdAt: since.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    activities: activities.map(({ action, message, createdAt: at }) => ({
      action,
      message,
      createdAt: at.toISOString(),
    })),
  };
}
