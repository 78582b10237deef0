import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { describe, expect, test } from 'vitest';
import { createS3TakeStore } from '../../../src/modules/takes/s3-take-store.ts';
import { perFile } from '../../support/apps.ts';
import { isFull, sampled } from '../../support/rounds.ts';
import { startS3Server } from '../../support/s3-server.ts';

const server = perFile(startS3Server);

/** Smaller than S3 allows, so that a file of a few bytes has several parts. */
const partBytes = 1_000;
const file = randomBytes(2_600);
/** The bytes of each request: too few for a part, the rest of a part, several parts at once, the end. */
const requests = [600, 300, 400, 900, 400];

const newStore = () => createS3TakeStore(server.settings, partBytes);
type Store = ReturnType<typeof newStore>;

/**
 * Lets the process of a store die at one of its requests to S3: before S3 has it, or after, without an answer.
 * @returns the requests that S3 got
 */
async function dieAt(store: Store, request: number, moment: 'before' | 'after'): Promise<string[]> {
  const sent: string[] = [];
  let count = 0;
  const { s3 } = await store.tus();
  s3.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        count += 1;
        if (count > request || (count === request && moment === 'before')) throw new Error('the process is dead');
        sent.push(String(commandName));
        const answer = await next(args);
        if (count === request) throw new Error('the process is dead');
        return answer;
      },
    { step: 'initialize' },
  );
  return sent;
}

const start = async (store: Store, id: string) =>
  (await store.tus()).create(new Upload({ id, size: file.length, offset: 0 }));

/** Sends the file in requests, as a client does, from where the store says it is. @returns the acknowledged bytes */
async function send(store: Store, id: string, onAcknowledged = (_: number) => {}): Promise<void> {
  const tus = await store.tus();
  let { offset } = await tus.getUpload(id);
  for (let turn = 0; offset < file.length; turn++) {
    const chunk = file.subarray(offset, offset + (requests[turn] ?? file.length));
    offset = await tus.write(Readable.from([chunk]), id, offset);
    onAcknowledged(offset);
  }
}

async function listOf(store: Store, id: string) {
  const files = [];
  for await (const one of store.list()) if (one.id === id) files.push(one);
  return files;
}

const readFile = async (id: string) => buffer(await newStore().read(id));

test('a file in parts is whole, and nothing else is left in the bucket', async () => {
  const [store, id] = [newStore(), randomUUID()];
  await start(store, id);
  const acknowledged: number[] = [];
  await send(store, id, (offset) => acknowledged.push(offset));
  expect(acknowledged).toEqual([600, 900, 1_300, 2_200, 2_600]);
  expect((await readFile(id)).equals(file)).toBe(true);
  expect(await store.size(id)).toBe(file.length);
  expect(await buffer(await store.read(id, { start: 990, end: 1_009 }))).toEqual(file.subarray(990, 1_010));
  // the file, and what tus notes about it
  expect(await listOf(store, id)).toHaveLength(2);
});

// measured once, so that every request has its test
const requestsOfUpload = 33;

describe('a process that dies at a request to S3 loses no acknowledged byte', () => {
  test('and these are all requests', async () => {
    const [store, id] = [newStore(), randomUUID()];
    const sent = await dieAt(store, Number.POSITIVE_INFINITY, 'before');
    await start(store, id);
    await send(store, id);
    expect(sent).toHaveLength(requestsOfUpload);
  });

  const moments = sampled(['after', 'before'] as const);
  const every = Array.from({ length: requestsOfUpload }, (_, index) => index + 1);
  const all = isFull ? every : every.filter((request) => request % 4 === 3);
  test.each(moments.flatMap((moment) => all.map((request) => [moment, request] as const)))(
    '%s request %i',
    async (moment, request) => {
      const [dying, id] = [newStore(), randomUUID()];
      await dieAt(dying, request, moment);
      let acknowledged: number | null = null;
      const life = async () => {
        await start(dying, id);
        acknowledged = 0;
        await send(dying, id, (offset) => {
          acknowledged = offset;
        });
      };
      await life().catch((error) => expect(String(error)).toContain('the process is dead'));
      // an upload that was not acknowledged is started again
      if (acknowledged === null) return;
      const next = newStore();
      const { offset } = await (await next.tus()).getUpload(id);
      expect(offset).toBeGreaterThanOrEqual(acknowledged);
      await send(next, id);
      expect((await readFile(id)).equals(file)).toBe(true);
    },
  );
});

test('a late request of a process that has lost its lease changes nothing', async () => {
  const [late, next, id] = [newStore(), newStore(), randomUUID()];
  await start(late, id);
  const tus = await late.tus();
  await tus.write(Readable.from([file.subarray(0, 600)]), id, 0);
  const held = Promise.withResolvers<void>();
  const body = async function* () {
    yield file.subarray(600, 700);
    await held.promise;
    yield file.subarray(700, 1_900);
  };
  const lateWrite = tus.write(Readable.from(body()), id, 600);
  await (await next.tus()).write(Readable.from([file.subarray(600, 1_800)]), id, 600);
  held.resolve();
  await lateWrite;
  const { offset } = await (await next.tus()).getUpload(id);
  expect(offset).toBeGreaterThanOrEqual(1_800);
  await send(next, id);
  expect((await readFile(id)).equals(file)).toBe(true);
});

test('a bucket that fails is not taken for a missing upload', async () => {
  const gone = createS3TakeStore({ ...server.settings, bucket: 'elsewhere' });
  await expect((await gone.tus()).getUpload(randomUUID())).rejects.toThrow(/bucket/);
  await expect((await newStore().tus()).getUpload(randomUUID())).rejects.toMatchObject({ status_code: 404 });
});

test.each([
  ['complete', file.length],
  ['that is not complete', 1_300],
  ['without a byte', 0],
])('a file %s is removed with all that belongs to it', async (_, bytes) => {
  const [store, id] = [newStore(), randomUUID()];
  await start(store, id);
  if (bytes > 0) await (await store.tus()).write(Readable.from([file.subarray(0, bytes)]), id, 0);
  expect(await listOf(store, id)).not.toEqual([]);
  await store.remove(id);
  expect(await listOf(store, id)).toEqual([]);
  expect(await store.size(id)).toBeNull();
  await expect((await newStore().tus()).getUpload(id)).rejects.toMatchObject({ status_code: 404 });
  await store.remove(id);
});

test('a file that is written at once has the announced length', async () => {
  const [store, id] = [newStore(), randomUUID()];
  await store.write(id, Readable.from([file]), file.length);
  expect((await readFile(id)).equals(file)).toBe(true);
  await expect(store.write(randomUUID(), Readable.from([file]), file.length + 1)).rejects.toThrow(/ended after 2600/);
  await expect(store.read(randomUUID())).rejects.toThrow();
});
