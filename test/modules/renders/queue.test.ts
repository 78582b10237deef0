import { beforeAll, expect, test, vi } from 'vitest';
import type { Renders } from '../../../src/domain/renders/renders.ts';
import type { Takes } from '../../../src/domain/takes/takes.ts';
import { Render } from '../../../src/modules/renders/render.entity.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { pngOf } from '../../support/pictures.ts';
import { nightTrain } from '../../support/samples.ts';
import { quickRendering, testRendering } from '../../support/test-app.ts';

const submit = vi.fn(testRendering.gateway.submit);
const app = testApp({ rendering: { ...quickRendering, sampleGateway: { ...testRendering.gateway, submit } } });
let user: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  user = await newUser(app.app);
});

/** A render as a process left it that ended without a word. */
async function leftBehind(change: Partial<Render>): Promise<string> {
  const project = (await user.post('/api/projects', nightTrain)).json().id as string;
  const em = app.orm.em.fork();
  const request = { endpoint: 'fal-ai/vidu/q3/text-to-video', input: { prompt: 'A ferry leaves.' } };
  const clip = { position: 0, sceneIds: ['one'], target: 'vidu-q3', prompt: 'A ferry leaves.', settings: {} };
  const past = new Date(Date.now() - 1_000);
  const row = { ...clip, ...request, project, user: user.id, seconds: 4, dollars: 0.62, sample: true };
  const { id } = em.create(Render, { ...row, dueAt: past, leasedUntil: past, ...change });
  await em.flush();
  return id;
}

const statusOf = async (id: string) => (await app.orm.em.fork().findOneOrFail(Render, { id })).status;
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(id)).toBe(status), { timeout: 20_000, interval: 100 });

test('a render that was being sent is unsure after a crash, and is never sent again', async () => {
  const id = await leftBehind({ status: 'sending' });
  await becomes(id, 'unsure');
  expect(submit).not.toHaveBeenCalled();
});

test.concurrent.each(['sent', 'running', 'storing'] as const)(
  'a render that was %s goes on after a crash',
  async (status) => {
    const requestId = ['done', '4', Date.now().toString(36), 'x'].join('_');
    const id = await leftBehind({ status, requestId, sentAt: new Date() });
    await becomes(id, 'done');
    expect(submit).not.toHaveBeenCalled();
  },
);

test('a render that another process has is left to it', async () => {
  const id = await leftBehind({ status: 'waiting', leasedUntil: new Date(Date.now() + 60_000) });
  const next = await leftBehind({ status: 'waiting' });
  await becomes(next, 'done');
  expect(await statusOf(id)).toBe('waiting');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('the picture of the first scene goes along as the first frame, and an address stands for it in the take', async () => {
  const bytes = pngOf({ width: 4, height: 4, pixels: Buffer.alloc(20) });
  const { hash } = (await user.post('/api/pictures', { data: bytes.toString('base64') })).json();
  const picture = { hash, width: 4, height: 4, alt: 'A ferry at the quay' };
  const scene = { ...nightTrain.scenes[0], id: 's0', sceneNumber: 1, subject: 'A ferry', duration: 4, picture };
  const settings = { target: 'vidu-q3', packing: 'scene' };
  const { id } = (await user.post('/api/projects', { ...nightTrain, scenes: [scene], settings })).json();
  const clips = [{ sceneIds: ['s0'] }];
  const [render] = (await user.post(`/api/projects/${id}/renders`, { clips, budget: 10 })).json<Renders>().renders;
  await becomes(render?.id ?? '', 'done');
  const stored = await user.get(`/api/pictures/${hash}`);
  expect(submit.mock.lastCall?.[1]).toMatchObject({
    endpoint: 'fal-ai/vidu/q3/image-to-video',
    input: { image_url: `data:image/png;base64,${stored.rawPayload.toString('base64')}`, duration: 4 },
  });
  const { takes } = (await user.get(`/api/projects/${id}/takes`)).json<Takes>();
  expect(takes[0]?.request?.input).toMatchObject({ image_url: `/api/pictures/${hash}` });
});
