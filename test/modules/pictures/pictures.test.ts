import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { peakMemory } from '../../resilience/peak-memory.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { stableHeaders } from '../../support/calls.ts';
import { newUser } from '../../support/new-user.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { jpegOf, lossyChunk, pngChunk, pngOf, webpOf } from '../../support/pictures.ts';
import { isFull } from '../../support/rounds.ts';
import { password, Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false, stripePages: 'without-webhooks' });
const em = () => app.orm.em.fork();

/** Creates a PNG that no other test has. */
const newPng = () => pngOf({ pixels: Buffer.from(crypto.randomUUID()) });
const send = (who: Visitor, bytes: Buffer) => who.post('/api/pictures', { data: bytes.toString('base64') });

async function add(who: Visitor, bytes = newPng()): Promise<string> {
  const response = await send(who, bytes);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().hash;
}

const read = (who: Visitor, hash: string, headers = {}) => who.get(`/api/pictures/${hash}`, headers);
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const isThere = async (who: Visitor, hash: string) => (await read(who, hash)).statusCode === 200;
const rows = (who: Person) => em().execute('select * from pictures where user_id = ?', [who.id]);

describe('a picture', () => {
  test.each([
    ['image/png', pngOf({ before: [pngChunk('tEXt', 'a place')] }), pngOf()],
    ['image/jpeg', jpegOf(), jpegOf()],
    ['image/webp', webpOf(lossyChunk()), webpOf(lossyChunk())],
  ])('of the type %s is served as it was stored, to its owner', async (type, sent, stored) => {
    const ada = await newUser(app.app);
    const answer = (await send(ada, sent)).json();
    const size = { width: 2, height: 2, used: limits.pictures.leastBytes };
    expect(answer).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), type, ...size });
    const response = await read(ada, answer.hash);
    expect(response.rawPayload).toEqual(stored);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${answer.hash}"`,
    });
    const again = await read(ada, answer.hash, { 'if-none-match': `"${answer.hash}"` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is one row however often it is uploaded, also with different metadata', async () => {
    const ada = await newUser(app.app);
    const [plain, named] = [pngOf(), pngOf({ before: [pngChunk('tEXt', 'named')] })];
    const answers = await Promise.all([plain, named, plain, named].map((bytes) => send(ada, bytes)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await rows(ada)).toHaveLength(1);
  });

  test('of another account returns the same 404 as a missing one', async () => {
    const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
    const hash = await add(ada);
    const foreign = await read(eve, hash);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.headers['cache-control']).toBe('no-store');
    for (const missing of ['0'.repeat(64), 'f'.repeat(64), 'nothing', '..%2f', '%00', hash.toUpperCase(), `${hash}0`]) {
      const response = await read(eve, missing);
      expect([response.statusCode, response.body]).toEqual([404, foreign.body]);
      expect(stableHeaders(response)).toEqual(stableHeaders(foreign));
    }
    // the same picture is stored separately for both
    await em().execute(
      'insert into pictures select ?, hash, type, width, height, bytes, data, created_at from pictures where user_id = ?',
      [eve.id, ada.id],
    );
    expect(await isThere(eve, hash)).toBe(true);
    await eve.trpc().account.delete.mutate({ password });
    expect(await isThere(ada, hash)).toBe(true);
  });

  test.each([
    ['visitor', 401],
    ['user', 200],
    ['subscriber', 200],
    ['admin', 200],
  ] as const)('is there for a %s of its own: %d', async (role, status) => {
    const owner = await newUser(app.app);
    const theirs = await add(owner);
    const who = await newPerson(app, role);
    expect((await send(who, newPng())).statusCode).toBe(status);
    const own = status === 200 ? await add(who) : theirs;
    expect((await read(who, own)).statusCode).toBe(status);
    expect((await read(who, theirs)).statusCode).toBe(status === 200 ? 404 : 401);
  });

  test('has the same rate limit as calls, counted separately', async () => {
    const ada = await newUser(app.app);
    const hash = await add(ada);
    const other = new Visitor(appOn(app.orm, { requestLimits: { callsPerMinute: 2 } }));
    other.cookie = ada.cookie;
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push((await read(other, hash)).statusCode);
    expect(answers).toEqual([200, 200, 429]);
    expect((await other.get('/api/auth/user')).statusCode).toBe(200);
  });
});

describe('storage limits', () => {
  test('an account can store 200 MB, also when two pictures arrive at once', async () => {
    const ada = await newUser(app.app);
    const first = newPng();
    await add(ada, first);
    await em().execute('update pictures set bytes = ? where user_id = ?', [
      limits.pictures.perUserBytes - limits.pictures.leastBytes,
      ada.id,
    ]);
    const answers = await Promise.all([send(ada, newPng()), send(ada, newPng())]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const full = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(full.message).toMatch(/^Your pictures take up 200 MB, the limit for an account\./);
    expect((await send(ada, first)).json(), 'what it has').toMatchObject({ used: limits.pictures.perUserBytes });
    expect(await rows(ada)).toHaveLength(2);
  });

  test('small pictures count with a minimum size, so that an account cannot have a million of them', async () => {
    const ada = await newUser(app.app);
    await add(ada);
    const small = 3;
    // leave space for this many next to one large picture
    await em().execute('update pictures set bytes = ? where user_id = ?', [
      limits.pictures.perUserBytes - small * limits.pictures.leastBytes,
      ada.id,
    ]);
    for (let number = 1; number <= small; number += 1) await add(ada);
    const full = await send(ada, newPng());
    expect([full.statusCode, full.json().message]).toEqual([
      409,
      expect.stringMatching(/^Your pictures take up 200 MB/),
    ]);
    await em().execute('delete from pictures');
  });

  // on the embedded database, where calls run one by one, it cannot fail
  test('concurrent uploads cannot exceed the server’s limit', async () => {
    await em().execute('delete from pictures');
    const picturesMb = (3 * limits.pictures.leastBytes) / 1_000_000;
    const other = appOn(app.orm, { settings: { picturesMb } });
    const people = await Promise.all(Array.from({ length: 8 }, () => newUser(app.app)));
    const pngs = people.map(() => newPng());
    const answers = await Promise.all(
      people.map((who, index) =>
        send(Object.assign(new Visitor(other), { cookie: who.cookie }), pngs[index] ?? newPng()),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 200, 200, 503, 503, 503, 503, 503]);
    await em().execute('delete from pictures');
  });

  test('the server’s limit comes from its settings', async () => {
    const ada = await newUser(app.app);
    const other = new Visitor(appOn(app.orm, { settings: { picturesMb: 1 } }));
    other.cookie = ada.cookie;
    const first = newPng();
    await em().execute('delete from pictures');
    await add(other, first);
    await em().execute('update pictures set bytes = 1000000');
    const full = await send(other, newPng());
    expect([full.statusCode, full.json().message]).toEqual([
      503,
      'There is no room for more pictures right now. Please try again later.',
    ]);
    expect((await send(other, first)).statusCode).toBe(200);
    await em().execute('delete from pictures');
  });

  test('a rejected upload stores nothing, and many of them use no memory', async () => {
    const ada = await newUser(app.app);
    const bad = [
      Buffer.alloc(0),
      Buffer.alloc(limits.pictures.bytes, 'x'),
      Buffer.alloc(700_000, 'x'),
      pngOf({ width: 40_000, height: 40_000, pixels: Buffer.alloc(900_000) }),
      Buffer.concat([jpegOf(), Buffer.alloc(300_000, 'x')]),
      webpOf(lossyChunk(), Buffer.alloc(300_000, 'x')).subarray(0, 200_000),
      Buffer.from('<svg><script>alert(1)</script></svg>'),
    ];
    const sendAll = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const bytes = bad[index % bad.length] ?? Buffer.alloc(0);
        expect((await send(ada, bytes)).statusCode).toBe(bytes.length > limits.pictures.bytes ? 413 : 422);
        // so that the peak shows the memory in use, not garbage
        if (index % 10 === 9) collectGarbage();
      }
    };
    // the first uploads load and compile code, which stays in memory
    await sendAll(14);
    expect(await rows(ada)).toEqual([]);
    expect((await ada.post('/api/pictures', { data: 'no base64!' })).statusCode).toBe(400);
    expect((await ada.post('/api/pictures', {})).statusCode).toBe(400);
    if (!isFull) return;
    const memory = () => {
      const { heapUsed, external } = process.memoryUsage();
      return (heapUsed + external) / 1_048_576;
    };
    collectGarbage();
    const [before, peak] = [memory(), peakMemory(process.pid)];
    // if kept, they would need 100 MB, and twice as much while they are read
    await sendAll(200);
    expect(peakMemory(process.pid) - peak).toBeLessThan(48);
    collectGarbage();
    expect(memory() - before).toBeLessThan(20);
    expect(await rows(ada)).toEqual([]);
  });
});
