import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import type { Takes } from '../../../src/domain/takes/takes.ts';
import { addFileAsTake } from '../../../src/modules/takes/add-file-as-take.ts';
import { Take } from '../../../src/modules/takes/take.entity.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { nightTrain } from '../../support/samples.ts';
import { sampleVideo } from '../../support/take-uploads.ts';
import { takeRow, takeStoreOf } from '../../support/takes.ts';

const app = testApp();
const file = sampleVideo('short.mp4');
let user: Awaited<ReturnType<typeof newUser>>;
let project: string;
beforeAll(async () => {
  user = await newUser(app.app);
  project = (await user.post('/api/projects', nightTrain)).json().id;
});

const asked = { target: 'veo-3.1', prompt: 'A train at night.', settings: { ratio: '16:9' } };

function add(id: string, change: { data?: Buffer; bytes?: number } = {}): Promise<void> {
  const { data = file, bytes = data.length } = change;
  return addFileAsTake({ orm: app.orm }, takeStoreOf(app.app), {
    ...{ id, user, projectId: project, sceneIds: ['a', 'b'], name: 'Clip 1.mp4', ...asked },
    ...{ sample: true, seed: 4_294_967_296, request: { endpoint: 'veo3.1' }, data: Readable.from([data]), bytes },
  });
}
const takes = async () => (await user.get(`/api/projects/${project}/takes`)).json<Takes>().takes;

test('a file becomes a take, once', async () => {
  const id = randomUUID();
  await Promise.all([add(id), add(id)]);
  await add(id);
  expect(await takes()).toEqual([
    expect.objectContaining({
      ...{ id, sceneIds: ['a', 'b'], ...asked, sample: true, seed: 4_294_967_296, request: { endpoint: 'veo3.1' } },
      ...{ bytes: file.length, type: 'video/mp4', seconds: 1, sound: true },
    }),
  ]);
  expect((await buffer(await takeStoreOf(app.app).read(id))).equals(file)).toBe(true);
});

test('a file that is cut off, or is no video, leaves nothing', async () => {
  const before = (await takes()).length;
  const [cut, page] = [randomUUID(), randomUUID()];
  await expect(add(cut, { bytes: file.length + 1 })).rejects.toThrow(/ended after/);
  await expect(add(page, { data: Buffer.from('<html>') })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  for (const id of [cut, page]) expect(await takeStoreOf(app.app).size(id)).toBeNull();
  expect(await takes()).toHaveLength(before);
});

test('a file over a limit is refused before it is read', async () => {
  await expect(add(randomUUID(), { bytes: limits.takes.fileBytes + 1 })).rejects.toThrow(/at most 500 MB/);
  const em = app.orm.em.fork();
  em.create(Take, { ...takeRow({ bytes: limits.takes.perUserBytes }), user: user.id, project });
  await em.flush();
  await expect(add(randomUUID())).rejects.toMatchObject({ code: 'CONFLICT' });
});
