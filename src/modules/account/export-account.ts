import type { AccountExport } from '../../domain/account/export.ts';
import { Activity } from '../../platform/activity/activity.entity.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { Device } from '../../platform/identity/device.entity.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { loadPlan } from '../billing/load-plan.ts';
import { readAllPictures } from '../pictures/account-pictures.ts';
import { listOwnPresets } from '../presets/own-presets.ts';
import { readAllProjects, readAllVersions } from '../projects/account-projects.ts';
import { readAllRenders } from '../renders/account-renders.ts';
import { readAllNotes } from '../reviews/account-notes.ts';
import { readAllShares } from '../shares/account-shares.ts';
import { readAllTakes } from '../takes/account-takes.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { listTokens } from '../tokens/tokens.ts';

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;
/** The lists of an export; rows may be streamed. */
type Lists = { [Name in keyof AccountExport]?: AccountExport[Name] extends (infer Row)[] ? Rows<Row> : never };

/**
 * Exports everything stored about an account, except password and token hashes, as the chunks of one JSON document.
 * Projects and pictures are read one by one as they are sent, since they may be larger than memory.
 */
export async function exportAccount(call: UserCall): Promise<AsyncGenerator<string>> {
  const { em, user } = call;
  const { createdAt, noteMail } = await em.findOneOrFail(User, { id: user.id });
  const activities = await em.find(Activity, { userId: user.id }, { orderBy: { createdAt: 'asc' } });
  const devices = await em.find(Device, { user: user.id }, { orderBy: { createdAt: 'asc' } });
  const head: Pick<AccountExport, 'exportedAt' | 'account' | 'plan'> = {
    exportedAt: new Date().toISOString(),
    account: { ...user, createdAt: createdAt.toISOString(), noteMail },
    plan: await loadPlan(call),
  };
  return jsonChunks(head, {
    projects: readAllProjects(call),
    versions: readAllVersions(call),
    pictures: readAllPictures(call),
    takes: readAllTakes(call),
    renders: readAllRenders(call),
    shares: readAllShares(call),
    notes: readAllNotes(call),
    templates: await listTemplates(call),
    presets: await listOwnPresets(call),
    tokens: await listTokens(call),
    devices: devices.map(({ createdAt: since, lastUsedAt }) => ({
      createdAt: since.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    activities: activities.map(({ action, message, createdAt: at }) => ({
      action,
      message,
      createdAt: at.toISOString(),
    })),
  });
}

/** Streams a JSON object: the fields of `head`, then each list with one row per line. */
async function* jsonChunks(head: object, lists: Lists): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n"${name}": [`;
    let separator = '\n';
    for await (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
