import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits, serverLimits } from '../../src/domain/product/limits.ts';
import { type Takes, takeUploadPath } from '../../src/domain/takes/takes.ts';
import { Take } from '../../src/modules/takes/take.entity.ts';
import { TakeUpload } from '../../src/modules/takes/take-upload.entity.ts';
import { appOn, listening, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { isFull } from '../support/rounds.ts';
import { nightTrain } from '../support/samples.ts';
import { announce, continueAt, sampleVideo, tus, uploaderOf } from '../support/take-uploads.ts';
import { takeRow, takeStoreOf } from '../support/takes.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp({ listen: true });
const file = sampleVideo('short.mp4');
let user: Awaited<ReturnType<typeof newUser>>;
let project: string;
let scenes: string[];

async function newProject(owner: Visitor) {
  const settings = { target: 'veo-3.1', ratio: '16:9' };
  const { id } = (await owner.post('/api/projects', { ...nightTrain, settings })).json<{ id: string }>();
  const stored = (await owner.get(`/api/projects/${id}`)).json<{ scenes: { id: string }[] }>();
  return { id, sceneIds: stored.scenes.map((scene) => scene.id) };
}

beforeAll(async () => {
  user = await newUser(app.app);
  const made = await newProject(user);
  project = made.id;
  scenes = made.sceneIds;
});

/** The clip of the first scene: at veo-3.1, each scene is a clip. */
const clip = () => ({ project, scenes: scenes.slice(0, 1) });
const takesOf = async (owner: Visitor, id = project) => (await owner.get(`/api/projects/${id}/takes`)).json<Takes>();
const countUploads = () => app.orm.em.fork().count(TakeUpload);

test('a file in parts becomes a take with the words that its clip had at the start', async () => {
  const { start, send, ask } = uploaderOf(user);
  const started = await start({ ...clip(), bytes: file.length, name: 'Fähre 3.mp4' });
  const url = String(started.headers.location);
  expect([started.statusCode, started.headers['tus-resumable']]).toEqual([201, '1.0.0']);
  expect(url).toMatch(new RegExp(`^${takeUploadPath}/[-0-9a-f]{36}$`));
  expect((await takesOf(user)).usedBytes).toBe(file.length);
  const first = await send(url, 0, file.subarray(0, 2_000));
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '2000']);
  const asked = await ask(url);
  expect(asked.headers).toMatchObject({ 'upload-offset': '2000', 'upload-length': String(file.length) });
  expect((await takesOf(user)).takes).toEqual([]);
  const last = await send(url, 2_000, file.subarray(2_000));
  expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(file.length)]);
  const { takes, usedBytes } = await takesOf(user);
  expect(takes).toEqual([
    expect.objectContaining({
      ...{ id: url.split('/').at(-1), projectId: project, sceneIds: clip().scenes, name: 'Fähre 3.mp4' },
      ...{ target: 'veo-3.1', settings: { target: 'veo-3.1', ratio: '16:9' }, type: 'video/mp4' },
      ...{ bytes: file.length, seconds: 1, width: 64, height: 36, sound: true, chosen: false, sample: false },
    }),
  ]);
  expect(takes[0]?.prompt).toContain(String(nightTrain.scenes[0]?.action));
  expect(usedBytes).toBe(file.length);
  const served = await user.get(`/api/takes/${takes[0]?.id}/file`);
  expect(served.rawPayload.equals(file)).toBe(true);
  // as a client asks that missed the answer
  expect((await ask(url)).headers).toMatchObject({ 'upload-offset': String(file.length) });
  expect((await send(url, 2_000, file.subarray(2_000))).statusCode).toBe(404);
});

test('a file may come with the first request', async () => {
  const headers = { ...announce({ ...clip(), bytes: file.length }), 'content-type': 'application/offset+octet-stream' };
  const response = await user.inject({ method: 'POST', url: takeUploadPath, headers, payload: file });
  expect([response.statusCode, response.headers['upload-offset']]).toEqual([201, String(file.length)]);
  const id = String(response.headers.location).split('/').at(-1);
  expect((await takesOf(user)).takes.map((take) => take.id)).toContain(id);
});

test('bytes at another place than the end are refused and change nothing', async () => {
  const { start, send, ask } = uploaderOf(user);
  const url = String((await start({ ...clip(), bytes: file.length })).headers.location);
  await send(url, 0, file.subarray(0, 1_000));
  for (const offset of [0, 500, 2_000]) expect((await send(url, offset, file.subarray(0, 9))).statusCode).toBe(409);
  const tooMany = await send(url, 1_000, file);
  expect([tooMany.statusCode, tooMany.json()]).toEqual([
    413,
    { message: 'This request has more bytes than the upload announced.' },
  ]);
  expect((await ask(url)).headers['upload-offset']).toBe('1000');
});

test('a canceled upload is gone with its bytes and its room', async () => {
  const { start, send, ask, cancel } = uploaderOf(user);
  const before = (await takesOf(user)).usedBytes;
  const url = String((await start({ ...clip(), bytes: file.length })).headers.location);
  await send(url, 0, file.subarray(0, 1_000));
  expect((await cancel(url)).statusCode).toBe(204);
  expect((await ask(url)).statusCode).toBe(404);
  expect((await cancel(url)).statusCode).toBe(404);
  expect((await takesOf(user)).usedBytes).toBe(before);
  expect(await takeStoreOf(app.app).size(url.split('/').at(-1) ?? '')).toBeNull();
});

describe('an upload is refused before its first byte', () => {
  const refusals: [string, () => Promise<Parameters<ReturnType<typeof uploaderOf>['start']>>, number, RegExp][] = [
    ['of more bytes than a take may have', async () => [{ ...clip(), bytes: 500_000_001 }], 413, /at most 500 MB/],
    ['without bytes', async () => [{ ...clip(), bytes: 0 }], 400, /Upload-Length/],
    ['of another project', async () => [{ ...clip(), project: randomUUID(), bytes: 9 }], 404, /project does not exist/],
    [
      'of another account',
      async () => [{ ...clip(), project: (await newProject(await newUser(app.app))).id, bytes: 9 }],
      404,
      /project does not exist/,
    ],
    ['of unknown scenes', async () => [{ project, scenes: ['gone'], bytes: 9 }], 422, /Save the project first/],
    ['without scenes', async () => [{ project, scenes: [], bytes: 9 }], 400, /Scenes must be the ids/],
    ['without a name', async () => [{ ...clip(), name: ' ', bytes: 9 }], 400, /Name is required/],
    ['without tus', async () => [{ ...clip(), bytes: 9 }, { 'tus-resumable': '0.2.2' }], 412, /tus 1\.0/],
    ['with broken metadata', async () => [{ ...clip(), bytes: 9 }, { 'upload-metadata': 'a b c,,' }], 400, /project/],
    [
      'from another site',
      async () => [{ ...clip(), bytes: 9 }, { origin: 'https://elsewhere.example' }],
      403,
      /another site/,
    ],
    ['with JSON', async () => [{ ...clip(), bytes: 9 }, { 'content-type': 'application/json' }], 415, /octet-stream/],
  ];

  test.each(refusals)('%s', async (_, input, status, message) => {
    const before = await countUploads();
    const response = await uploaderOf(user).start(...(await input()));
    expect([response.statusCode, Object.keys(response.json())]).toEqual([status, ['message']]);
    expect(response.json().message).toMatch(message);
    expect(await countUploads()).toBe(before);
  });

  test('of unknown length', async () => {
    const { 'upload-length': _, ...headers } = announce({ ...clip(), bytes: 9 });
    const response = await user.inject({
      method: 'POST',
      url: takeUploadPath,
      headers: { ...headers, 'upload-defer-length': '1' },
    });
    expect(response.statusCode).toBe(400);
  });

  test('without an account, with a token that may only read, and on a server without a store', async () => {
    const announcement = { ...clip(), bytes: 9 };
    expect((await uploaderOf(new Visitor(app.app)).start(announcement)).statusCode).toBe(401);
    const { token } = (await user.post('/api/tokens', { name: 'reader', access: 'read', days: 30 })).json();
    const reader = new Visitor(app.app, { authorization: `Bearer ${token}` });
    expect((await uploaderOf(reader).start(announcement)).statusCode).toBe(403);
    const without = new Visitor(appOn(app.orm, { takeStore: null }), { cookie: user.cookie });
    const response = await uploaderOf(without).start(announcement);
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'This server stores no takes.' }]);
  });

  test('without a plan', async () => {
    const poor = await newUser(ungranted.app);
    const own = await newProject(poor);
    const response = await uploaderOf(poor).start({ project: own.id, scenes: own.sceneIds.slice(0, 1), bytes: 9 });
    expect(response.statusCode).toBe(402);
  });
});
const ungranted = testApp({ granted: false });

describe('the room of an account', () => {
  /** An account with takes of this many bytes. */
  async function newOwner(bytes: number) {
    const owner = await newUser(app.app);
    const { id, sceneIds } = await newProject(owner);
    const em = app.orm.em.fork();
    em.create(Take, { ...takeRow({ bytes }), user: owner.id, project: id });
    await em.flush();
    return {
      owner,
      id,
      start: (size: number) => uploaderOf(owner).start({ project: id, scenes: [sceneIds[0] ?? ''], bytes: size }),
    };
  }

  test('is full with the announced bytes of uploads, even if ten start at once', async () => {
    const { owner, id, start } = await newOwner(limits.takes.perUserBytes - 3_000);
    const responses = await Promise.all(Array.from({ length: 10 }, () => start(1_000)));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 7 }, () => 409)]);
    expect((await takesOf(owner, id)).usedBytes).toBe(limits.takes.perUserBytes);
    const full = responses.find(({ statusCode }) => statusCode === 409)?.json();
    expect(full.message).toMatch(/have at most 2,000 MB\. Delete some/);
    const begun = responses.find(({ statusCode }) => statusCode === 201);
    await uploaderOf(owner).cancel(String(begun?.headers.location));
    expect((await start(1_000)).statusCode).toBe(201);
  });

  test('is taken from uploads that stopped a day ago, only if it is full', async () => {
    const { owner, id, start } = await newOwner(limits.takes.perUserBytes - 3_000);
    const stopped = String((await start(2_000)).headers.location);
    await uploaderOf(owner).send(stopped, 0, file.subarray(0, 1_000));
    const dayAgo = new Date(Date.now() - serverLimits.takes.stoppedMs);
    const stopAt = (lastReceivedAt: Date) =>
      app.orm.em.fork().nativeUpdate(TakeUpload, { user: owner.id, bytes: 2_000 }, { lastReceivedAt });
    await stopAt(new Date(dayAgo.getTime() + 60_000));
    expect((await start(1_001)).statusCode).toBe(409);
    await stopAt(dayAgo);
    expect((await start(1_000)).statusCode).toBe(201);
    expect((await uploaderOf(owner).ask(stopped)).statusCode).toBe(200);
    expect((await start(1_001)).statusCode).toBe(201);
    expect((await uploaderOf(owner).ask(stopped)).statusCode).toBe(404);
    expect((await takesOf(owner, id)).usedBytes).toBe(limits.takes.perUserBytes - 999);
    await expect.poll(() => takeStoreOf(app.app).size(stopped.split('/').at(-1) ?? '')).toBeNull();
  });

  test.runIf(isFull)('has a number of uploads; those without a byte are forgotten after an hour', async () => {
    const { owner, start } = await newOwner(1);
    for (let count = 0; count < serverLimits.takes.unfinished; count++) expect((await start(9)).statusCode).toBe(201);
    const tooMany = await start(9);
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([409, expect.stringContaining('at a time')]);
    const old = new Date(Date.now() - serverLimits.takes.forgottenMs - 1_000);
    await app.orm.em.fork().nativeUpdate(TakeUpload, { user: owner.id }, { createdAt: old, lastReceivedAt: old });
    expect((await start(9)).statusCode).toBe(201);
    expect(await app.orm.em.fork().count(TakeUpload, { user: owner.id })).toBe(1);
  });
});

test('a file that is no video is deleted with its upload', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const before = await countUploads();
  const { response, id } = await uploaderOf(user).upload(page, clip());
  expect([response.statusCode, response.json()]).toEqual([
    422,
    { message: 'This file is not an MP4, MOV or WebM video.' },
  ]);
  expect(await takeStoreOf(app.app).size(id)).toBeNull();
  expect(await countUploads()).toBe(before);
});

test('an upload belongs to its account', async () => {
  const url = String((await uploaderOf(user).start({ ...clip(), bytes: file.length })).headers.location);
  const { ask, send, cancel } = uploaderOf(await newUser(app.app));
  const statuses = [await ask(url), await send(url, 0, file), await cancel(url)].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 404, 404]);
  expect((await uploaderOf(user).ask(url)).headers['upload-offset']).toBe('0');
});

test('an upload whose last answer a crash prevented becomes a take with the next question', async () => {
  const { start, ask } = uploaderOf(user);
  const url = String((await start({ ...clip(), bytes: file.length })).headers.location);
  const id = url.split('/').at(-1) ?? '';
  const store = await takeStoreOf(app.app).tus();
  await store.write(Readable.from([file]), id, 0);
  expect((await ask(url)).headers['upload-offset']).toBe(String(file.length));
  expect((await takesOf(user)).takes.map((take) => take.id)).toContain(id);
});

test('an upload whose file is gone is forgotten', async () => {
  const { start, ask } = uploaderOf(user);
  const before = await countUploads();
  const url = String((await start({ ...clip(), bytes: file.length })).headers.location);
  await takeStoreOf(app.app).remove(url.split('/').at(-1) ?? '');
  expect((await ask(url)).statusCode).toBe(404);
  expect(await countUploads()).toBe(before);
});

test('the protocol is announced to everyone, and to no other site', async () => {
  const { statusCode, headers } = await app.app.inject({
    method: 'OPTIONS',
    url: takeUploadPath,
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination',
    'tus-max-size': String(limits.takes.fileBytes),
    'x-content-type-options': 'nosniff',
  });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

/** Opens a request that sends bytes and then stalls. */
async function stall(url: string, offset: number, bytes: Buffer) {
  const headers = { ...continueAt(offset), cookie: user.cookie, 'content-length': String(file.length - offset) };
  const request = httpRequest(new URL(url, app.url), { method: 'PATCH', headers });
  const closed = new Promise((resolve) => request.once('error', () => undefined).once('close', resolve));
  request.write(bytes);
  await once(request, 'socket');
  return { request, closed };
}

/** Waits until the store has this many bytes. */
async function stored(url: string, bytes: number): Promise<void> {
  const id = url.split('/').at(-1) ?? '';
  await expect.poll(() => takeStoreOf(app.app).size(id)).toBe(bytes);
}

test('a request that stalls gives way to the next one, and loses nothing', async () => {
  const { start, ask, send } = uploaderOf(user);
  const url = String((await start({ ...clip(), bytes: file.length })).headers.location);
  const { closed } = await stall(url, 0, file.subarray(0, 1_234));
  await stored(url, 1_234);
  expect((await ask(url)).headers['upload-offset']).toBe('1234');
  await closed;
  expect((await send(url, 1_234, file.subarray(1_234))).statusCode).toBe(204);
});

test('what has arrived when the client goes is kept', async () => {
  const { start, ask } = uploaderOf(user);
  const url = String((await start({ ...clip(), bytes: file.length })).headers.location);
  const { request } = await stall(url, 0, file.subarray(0, 1_234));
  await stored(url, 1_234);
  request.destroy();
  expect((await ask(url)).headers['upload-offset']).toBe('1234');
});

test.runIf(isFull)('a slow upload may take longer than other requests', async () => {
  const connections = { headMs: 50, requestMs: 50, checkIntervalMs: 25, silentMs: 5_000 };
  const url = await listening(appOn(app.orm, { connections }));
  const { location } = (await uploaderOf(user).start({ ...clip(), bytes: file.length })).headers;
  const body = async function* () {
    for (const byte of [0, 1, 2, 3]) {
      yield file.subarray(byte * 1_000, (byte + 1) * 1_000);
      // longer than the limit and the interval in which it is checked; no state tells when Node has looked
      await pause(100);
    }
  };
  const response = await fetch(new URL(String(location), url), {
    method: 'PATCH',
    headers: { ...continueAt(0), cookie: user.cookie },
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
    // the types of the browser do not have it yet
    ...{ duplex: 'half' },
  });
  expect([response.status, response.headers.get('upload-offset')]).toEqual([204, '4000']);
});

describe('the client that pages use', () => {
  const upload = (headers: Record<string, string>, options = {}) =>
    new Promise<string>((resolve, reject) => {
      const sent = new Upload(file, {
        endpoint: new URL(takeUploadPath, app.url).href,
        headers,
        metadata: { project, scenes: clip().scenes.join(' '), name: 'ferry.mp4' },
        chunkSize: 2_000,
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(String(sent.url?.split('/').at(-1))),
        ...options,
      });
      sent.start();
    });

  test('uploads with a cookie', async () => {
    const id = await upload({ cookie: user.cookie });
    expect((await takesOf(user)).takes.map((take) => take.id)).toContain(id);
  });

  test('continues with a token', async () => {
    const { token } = (await user.post('/api/tokens', { name: 'uploader', access: 'write', days: 30 })).json();
    const { start, send } = uploaderOf(user);
    const url = String((await start({ ...clip(), bytes: file.length })).headers.location);
    await send(url, 0, file.subarray(0, 1_000));
    const id = await upload({ authorization: `Bearer ${token}` }, { uploadUrl: new URL(url, app.url).href });
    const kept = await buffer(await takeStoreOf(app.app).read(id));
    expect(kept.equals(file)).toBe(true);
  });

  test('is told in one sentence what is wrong', async () => {
    const refused = upload({ cookie: user.cookie }, { metadata: { project, scenes: 'gone', name: 'ferry.mp4' } });
    await expect(refused).rejects.toThrow(/Save the project first/);
  });
});

test('other methods have no answer', async () => {
  for (const method of ['GET', 'PUT'] as const) {
    const { statusCode } = await user.inject({ method, url: `${takeUploadPath}/${randomUUID()}`, headers: tus });
    expect(statusCode).toBe(404);
  }
});
