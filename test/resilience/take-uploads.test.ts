import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { takeFilePath, takeUploadPath } from '../../src/domain/takes/takes.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { sha256 } from '../../src/platform/sha256.ts';
import { Program, type RunningProgram, runProgram } from '../support/program.ts';
import { rounds } from '../support/rounds.ts';
import { s3Settings } from '../support/s3-server.ts';
import { nightTrain } from '../support/samples.ts';
import { freePort } from '../support/servers.ts';
import { announce, continueAt, sampleVideo, tus } from '../support/take-uploads.ts';
import { createBlankDatabase, grantEveryAccount, isEmbedded, type TestDatabase } from '../support/test-database.ts';
import { Client } from './client.ts';
import { noOwnPostgres, startOwnPostgres } from './own-postgres.ts';

/** Not a divisor of a part's 8 MiB, so that requests end anywhere in a part. */
const requestBytes = 1_500_000;
const kills = rounds({ short: 2, full: 12 });

/** A valid video of any size: what a player skips follows its end. */
function videoOf(bytes: number): Buffer {
  const video = sampleVideo('short.mp4');
  const box = randomBytes(bytes - video.length);
  box.writeUInt32BE(box.length);
  box.write('free', 4, 'latin1');
  return Buffer.concat([video, box]);
}
const file = videoOf(rounds({ short: 18_000_000, full: 70_000_000 }));

interface Place extends Pick<TestDatabase, 'databaseUrl' | 'dataFolder'> {
  settings: Record<string, string>;
}

async function newPlace(): Promise<Place> {
  const where = await createBlankDatabase();
  onTestFinished(where.remove);
  return prepare({ ...where, settings: {} });
}

async function prepare(place: Place): Promise<Place> {
  const { orm, close } = await openDatabase(config, place);
  await grantEveryAccount(orm);
  await close();
  return { ...place, settings: { ...place.settings, TRUST_PROXY: 'true' } };
}

/** Starts the product, again after it was killed. */
async function start({ settings, ...where }: Place): Promise<RunningProgram> {
  const running = await runProgram(where, settings);
  onTestFinished(() => running.program.end());
  return running;
}

/** Starts an S3 server in a process of its own. */
async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-s3-'));
  const port = await freePort();
  const run = async () => {
    const program = new Program(['test/resilience/s3-process.ts', String(port), folder]);
    onTestFinished(() => program.end());
    await program.says(/ready/);
    return program;
  };
  let program = await run();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    settings: s3Settings(`http://127.0.0.1:${port}`),
    async killAndStart() {
      program.child.kill('SIGKILL');
      await program.exit;
      program = await run();
    },
  };
}

/** A member with a project and an upload that has no bytes yet. */
async function newUpload(url: string) {
  const client = new Client(url);
  onTestFinished(() => client.disconnect());
  await client.register(`${randomUUID()}@example.test`);
  const { id: project } = JSON.parse((await client.post('/api/projects', nightTrain)).body);
  const { scenes } = JSON.parse((await client.get(`/api/projects/${project}`)).body);
  const headers = announce({ project, scenes: [scenes[0].id], bytes: file.length });
  const started = await client.send('POST', takeUploadPath, undefined, headers);
  expect(started.status).toBe(201);
  return { client, project, path: String(started.headers.location) };
}

type NewUpload = Awaited<ReturnType<typeof newUpload>>;

/** Sends bytes. @returns the acknowledged offset; null without an answer that acknowledges them */
async function sendBytes({ client, path }: NewUpload, offset: number): Promise<number | null> {
  try {
    const response = await fetch(client.url + path, {
      method: 'PATCH',
      headers: { ...continueAt(offset), cookie: client.cookie },
      body: Uint8Array.from(file.subarray(offset, offset + requestBytes)),
    });
    await response.arrayBuffer();
    return response.status === 204 ? Number(response.headers.get('upload-offset')) : null;
  } catch {
    return null;
  }
}

/** Asks where to go on until the server says it. */
async function askOffset({ client, path }: NewUpload): Promise<number> {
  let offset = Number.NaN;
  await expect
    .poll(
      async () => {
        const { status, headers } = await client.send('HEAD', path, undefined, tus);
        offset = Number(headers['upload-offset']);
        return status;
      },
      { timeout: 60_000 },
    )
    .toBe(200);
  return offset;
}

/**
 * Uploads the file while something is disturbed, and checks after each disturbance that no acknowledged byte is lost.
 * @param disturb called while a request is sent
 */
async function uploadThrough(upload: NewUpload, disturb: (count: number) => Promise<unknown>): Promise<void> {
  let [acknowledged, disturbed] = [0, 0];
  while (acknowledged < file.length) {
    const isDue = disturbed < kills && acknowledged >= ((disturbed + 0.5) * file.length) / kills;
    const sending = sendBytes(upload, acknowledged);
    if (isDue) {
      disturbed += 1;
      await disturb(disturbed);
    }
    const answered = await sending;
    const offset = answered ?? (await askOffset(upload));
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = offset;
  }
  expect(disturbed).toBe(kills);
}

/** Checks that the take is there once, and has the bytes of the file. */
async function expectWhole({ client, project, path }: NewUpload): Promise<void> {
  const { takes, usedBytes } = JSON.parse((await client.get(`/api/projects/${project}/takes`)).body);
  const id = path.split('/').at(-1) ?? '';
  expect(takes).toEqual([expect.objectContaining({ id, bytes: file.length, seconds: 1 })]);
  expect(usedBytes).toBe(file.length);
  const response = await fetch(client.url + takeFilePath(id), { headers: { cookie: client.cookie } });
  expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(file));
}

test.runIf(isEmbedded)(
  'a server that is killed during an upload to its folder loses no acknowledged byte',
  async () => {
    const place = await newPlace();
    let running = await start(place);
    const upload = await newUpload(running.url);
    await uploadThrough(upload, async () => {
      running.program.child.kill('SIGKILL');
      await running.program.exit;
      running = await start(place);
      upload.client.url = running.url;
    });
    await expectWhole(upload);
  },
);

test('neither a server nor a bucket that is killed during an upload loses an acknowledged byte', async () => {
  const s3 = await startS3();
  const place = await newPlace();
  place.settings = { ...place.settings, ...s3.settings };
  let running = await start(place);
  const upload = await newUpload(running.url);
  await uploadThrough(upload, async (count) => {
    if (count % 2 === 1) return s3.killAndStart();
    running.program.child.kill('SIGKILL');
    await running.program.exit;
    running = await start(place);
    upload.client.url = running.url;
  });
  await expectWhole(upload);
});

test.skipIf(isEmbedded)('another process goes on with an upload', async () => {
  const s3 = await startS3();
  const place = await newPlace();
  place.settings = { ...place.settings, ...s3.settings };
  const processes = [await start(place), await start(place)];
  const upload = await newUpload(processes[0]?.url ?? '');
  await uploadThrough(upload, async (count) => {
    // while the other one still receives
    upload.client.url = processes[count % 2]?.url ?? '';
  });
  await expectWhole(upload);
});

test.skipIf(noOwnPostgres)('a database that is killed during an upload loses no acknowledged byte', async () => {
  const s3 = await startS3();
  const postgres = await startOwnPostgres();
  onTestFinished(postgres.close);
  const { databaseUrl } = postgres;
  const place = await prepare({ databaseUrl, dataFolder: '', settings: s3.settings });
  const upload = await newUpload((await start(place)).url);
  await uploadThrough(upload, async () => {
    await postgres.kill();
    // its killed processes take a moment to leave
    await expect
      .poll(() =>
        postgres.start().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
  await expectWhole(upload);
});
