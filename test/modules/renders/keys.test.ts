import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Renders } from '../../../src/domain/renders/renders.ts';
import { createKeyBox } from '../../../src/modules/renders/key-box.ts';
import { openRenderKey, renderKeysJob } from '../../../src/modules/renders/render-keys.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { nightTrain } from '../../support/samples.ts';
import { quickRendering, testRendering } from '../../support/test-app.ts';
import { password } from '../../support/visitor.ts';

const [old, current] = [randomBytes(32), randomBytes(32)];
const cancel = vi.fn(testRendering.gateway.cancel);
const gateway = { ...testRendering.gateway, cancel };
const app = testApp({
  rendering: { ...quickRendering, gateway, keyBox: createKeyBox([old]) },
  doneJobs: ['render-keys'],
});
const key = 'the-key-of-a-user:1234';

test('the daily job seals the keys of an old secret with the current one, after which the old one can go', async () => {
  const users = await Promise.all([1, 2, 3].map(() => newUser(app.app)));
  for (const user of users) await user.put('/api/account/render-key', { key });
  const rotated = createKeyBox([current, old]);
  await renderKeysJob(app.orm, rotated).run();
  const alone = createKeyBox([current]);
  for (const user of users) expect(await openRenderKey(app.orm.em.fork(), alone, user)).toBe(key);
});

test('when an account is deleted, the gateway is asked to cancel what runs for it', async () => {
  const user = await newUser(app.app);
  await user.put('/api/account/render-key', { key });
  const scene = { ...nightTrain.scenes[0], id: 's0', sceneNumber: 1, subject: 'A ferry [take long]', duration: 4 };
  const settings = { target: 'vidu-q3', packing: 'scene' };
  const { id } = (await user.post('/api/projects', { ...nightTrain, scenes: [scene], settings })).json();
  await user.post(`/api/projects/${id}/renders`, { clips: [{ sceneIds: ['s0'] }], budget: 10 });
  const statuses = async () => {
    const { renders } = (await user.get(`/api/projects/${id}/renders`)).json<Renders>();
    return renders.map(({ status }) => status);
  };
  await vi.waitFor(async () => expect(await statuses()).toEqual(['running']), { timeout: 20_000, interval: 100 });
  expect(cancel).not.toHaveBeenCalled();
  await user.trpc().account.delete.mutate({ password });
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1), { timeout: 20_000, interval: 100 });
  expect(cancel.mock.calls[0]?.[0]).toBe(key);
  await expect(cancel.mock.results[0]?.value).resolves.toBe('canceled');
});

test('a server without a secret for the keys takes no key and renders nothing, and says so', async () => {
  const without = appOn(app.orm, { rendering: null });
  const user = await newUser(without);
  const refusal = { message: 'This server does not render clips: it has no secret for keys, or no store.' };
  const put = await user.put('/api/account/render-key', { key });
  expect([put.statusCode, put.json()]).toEqual([503, expect.objectContaining(refusal)]);
  const { id } = (await user.post('/api/projects', nightTrain)).json();
  const clips = [{ sceneIds: ['any'] }];
  const started = await user.post(`/api/projects/${id}/renders`, { clips, budget: 10 });
  expect([started.statusCode, started.json()]).toEqual([503, expect.objectContaining(refusal)]);
  expect((await user.get(`/api/projects/${id}/renders`)).json<Renders>()).toMatchObject({ renders: [], ready: 'off' });
});
