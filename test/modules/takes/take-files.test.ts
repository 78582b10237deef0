import { once } from 'node:events';
import { get } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeDisposition } from '../../../src/modules/takes/send-take.ts';
import { appOn, listening, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { nightTrain } from '../../support/samples.ts';
import { newTake, takeStoreOf } from '../../support/takes.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp();
let user: Awaited<ReturnType<typeof newUser>>;
let project: string;
beforeAll(async () => {
  user = await newUser(app.app);
  project = (await user.post('/api/projects', nightTrain)).json().id;
});

const add = (change = {}) => newTake(app.app, { user, project }, change);
const pathOf = ({ id }: { id: string }) => `/api/takes/${id}/file`;

test('a take is sent whole, with what a browser may do with it', async () => {
  const take = await add({ name: 'Fähre (3).mp4' });
  const { statusCode, headers, rawPayload } = await user.get(pathOf(take));
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(take.file)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '2000',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': "inline; filename*=UTF-8''F%C3%A4hre%20%283%29.mp4",
    'content-security-policy': "default-src 'none'; media-src 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
  const saved = await user.get(`${pathOf(take)}?download`);
  expect(saved.headers['content-disposition']).toMatch(/^attachment; /);
});

test('a take is sent in ranges', async () => {
  const take = await add();
  const part = await user.get(pathOf(take), { range: 'bytes=500-1499' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 500-1499/2000']);
  expect(part.headers['content-length']).toBe('1000');
  expect(part.rawPayload.equals(take.file.subarray(500, 1_500))).toBe(true);
  const { etag } = part.headers;
  const rest = await user.get(pathOf(take), { range: 'bytes=-10', 'if-range': String(etag) });
  expect([rest.statusCode, rest.rawPayload.equals(take.file.subarray(-10))]).toEqual([206, true]);
  const several = await user.get(pathOf(take), { range: 'bytes=0-1,4-5' });
  expect([several.statusCode, several.rawPayload.length]).toEqual([200, 2_000]);
});

test('a range beyond the end is refused', async () => {
  const take = await add();
  const { statusCode, headers, body } = await user.get(pathOf(take), { range: 'bytes=2000-' });
  expect(statusCode).toBe(416);
  expect(headers).toMatchObject({ 'content-range': 'bytes */2000', 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('content-disposition');
  expect(JSON.parse(body)).toEqual({ message: 'This video ends after 2,000 bytes.' });
});

test('a browser that has the file is not sent it again', async () => {
  const take = await add();
  const { etag } = (await user.get(pathOf(take))).headers;
  const again = await user.get(pathOf(take), { 'if-none-match': String(etag), range: 'bytes=0-1' });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
});

test('HEAD says what GET would send, without reading the file', async () => {
  const take = await add();
  await takeStoreOf(app.app).remove(take.id);
  const { statusCode, headers, body } = await user.inject({
    method: 'HEAD',
    url: pathOf(take),
    headers: { range: 'bytes=0-1' },
  });
  expect([statusCode, body, headers['content-length']]).toEqual([200, '', '2000']);
  expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/mp4' });
});

test('a take without a file, or on a server without a store, does not exist', async () => {
  const take = await add();
  const { cookie } = user;
  const without = new Visitor(appOn(app.orm, { takeStore: null }), { cookie });
  expect((await without.get(pathOf(take))).statusCode).toBe(404);
  await takeStoreOf(app.app).remove(take.id);
  const { statusCode, headers, body } = await user.get(pathOf(take));
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  expect(JSON.parse(body)).toEqual({ message: 'This take does not exist' });
});

test('reading stops when the client goes', async () => {
  const take = await add({ bytes: 500_000_000 });
  const endless = new PassThrough();
  endless.write(Buffer.alloc(1_000));
  const store = { ...takeStoreOf(app.app), read: async (): Promise<Readable> => endless };
  const url = await listening(appOn(app.orm, { takeStore: store }));
  const request = get(`${url}${pathOf(take)}`, { headers: { cookie: user.cookie } });
  const [response] = await once(request, 'response');
  await once(response, 'data');
  const closed = once(endless, 'close');
  request.destroy();
  await closed;
  expect(endless.destroyed).toBe(true);
});

test('a file that breaks off in the store breaks the response off, instead of ending it early', async () => {
  const take = await add();
  const broken = Readable.from(
    (async function* () {
      yield take.file.subarray(0, 100);
      throw new Error('the store is gone');
    })(),
  );
  const store = { ...takeStoreOf(app.app), read: async () => broken };
  const url = await listening(appOn(app.orm, { takeStore: store }));
  const response = await fetch(`${url}${pathOf(take)}`, { headers: { cookie: user.cookie } });
  await expect(response.arrayBuffer()).rejects.toThrow();
});

describe('the name of a downloaded file', () => {
  test.each([
    ['ferry.mp4', 'ferry.mp4'],
    ['FERRY.M4V', 'FERRY.M4V'],
    ['ferry.mp4.html', 'ferry.mp4.html.mp4'],
    ['ferry.exe', 'ferry.exe.mp4'],
    ['ferry.mov', 'ferry.mov.mp4'],
    ['../../etc/ferry', '..-..-etc-ferry.mp4'],
    ['C:\\ferry', 'C:-ferry.mp4'],
    ['a"; filename="b.html', 'a"; filename="b.html.mp4'],
    ["it's (3)*.mp4", "it's (3)*.mp4"],
    ['a\r\nset-cookie: b=c', 'a--set-cookie: b=c.mp4'],
    ['Fähre 🚢', 'Fähre 🚢.mp4'],
  ])('%j is %j', (name, expected) => {
    const header = takeDisposition('attachment', { name, type: 'video/mp4' });
    const [, encoded = ''] = /^attachment; filename\*=UTF-8''([\w%.~!#$&+^`|-]+)$/.exec(header) ?? [];
    expect(decodeURIComponent(encoded)).toBe(expected);
  });

  test('ends like its type', () => {
    expect(takeDisposition('inline', { name: 'a.mov', type: 'video/quicktime' })).toBe(
      "inline; filename*=UTF-8''a.mov",
    );
    expect(takeDisposition('inline', { name: 'a', type: 'video/webm' })).toBe("inline; filename*=UTF-8''a.webm");
  });
});
