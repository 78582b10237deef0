import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '../../../src/domain/product/limits.ts';
import { projectBinJob } from '../../../src/modules/projects/project-bin.ts';
import type { StoredFile, TakeStore } from '../../../src/modules/takes/take-store.ts';
import { unusedTakeFilesJob } from '../../../src/modules/takes/unused-files.ts';
import { captureLog, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { nightTrain } from '../../support/samples.ts';
import { newTake, newTakeUpload, takeStoreOf } from '../../support/takes.ts';
import { password } from '../../support/visitor.ts';

const app = testApp({ settings: { logLevel: 'error' }, doneJobs: ['project-bin', 'unused-take-files'] });
const em = () => app.orm.em.fork();
const { unusedMs } = serverLimits.takeFiles;
const minuteMs = 60_000;
let lines: string[];
let user: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  lines = captureLog(app.app);
  user = await newUser(app.app);
});

const newProject = async (): Promise<string> => (await user.post('/api/projects', nightTrain)).json().id;
const sweep = (store = takeStoreOf(app.app)) => unusedTakeFilesJob({ orm: app.orm, store, log: app.app.log }).run();
const isStored = async (id: string) => (await takeStoreOf(app.app).size(id)) !== null;
const hasRow = async (table: 'takes' | 'take_uploads', id: string) =>
  (await em().execute('select 1 from ?? where id = ?', [table, id])).length === 1;

/** Simulates that time has passed for files without a row and for uploads. */
async function wait(ms: number): Promise<void> {
  await em().execute("update unused_take_files set found_at = found_at - ? * interval '1 ms'", [ms]);
  await em().execute("update take_uploads set last_received_at = last_received_at - ? * interval '1 ms'", [ms]);
}

/** Stores a file that has no row, as after a crash. */
async function newOrphan(): Promise<string> {
  const id = randomUUID();
  await takeStoreOf(app.app).write(id, Readable.from([Buffer.from('a video')]), 7);
  return id;
}

describe('a file without a row', () => {
  test('is removed after 30 days, one with a row stays', async () => {
    const project = await newProject();
    const [orphan, take] = [await newOrphan(), await newTake(app.app, { user, project })];
    const upload = await newTakeUpload(app.app, { user, project });
    const there = () => Promise.all([orphan, take.id, upload.id].map(isStored));
    await sweep();
    await wait(unusedMs - minuteMs);
    await sweep();
    expect(await there(), 'a minute before').toEqual([true, true, true]);
    await em().execute('update take_uploads set last_received_at = now()');
    await wait(2 * minuteMs);
    await sweep();
    expect(await there()).toEqual([false, true, true]);
  });

  test('stays if a row comes back, as with a restored database', async () => {
    const project = await newProject();
    const { id } = await newTake(app.app, { user, project });
    const rename = (from: string, to: string) => em().execute('update takes set id = ? where id = ?', [to, from]);
    const elsewhere = randomUUID();
    await rename(id, elsewhere);
    await sweep();
    await wait(unusedMs + minuteMs);
    await rename(elsewhere, id);
    await sweep();
    expect(await isStored(id)).toBe(true);
    // forgotten, so that it starts anew
    await em().execute('delete from takes where id = ?', [id]);
    await sweep();
    expect(await isStored(id)).toBe(true);
  });

  test('is found among many, whatever else is in the bucket', async () => {
    const ids: string[] = Array.from({ length: serverLimits.takeFiles.listedAtOnce + 1 }, () => randomUUID());
    const removed: string[] = [];
    const store: TakeStore = {
      ...takeStoreOf(app.app),
      async *list() {
        for (const id of ['another-folder/of-another-program/ab', ...ids, ...ids]) yield { id, changedAt: new Date() };
      },
      size: async () => 1,
      remove: async (id) => {
        removed.push(id);
        if (removed.length === 1) throw new Error('the store is busy');
      },
    };
    await sweep(store);
    await wait(unusedMs + minuteMs);
    await sweep(store);
    // other tests left files too
    expect(removed.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    expect(lines.join('')).toContain(`the file of the deleted take ${removed[0]} was not removed`);
  });
});

test('an upload without progress for 30 days is deleted with its file', async () => {
  const project = await newProject();
  const [old, recent] = [
    await newTakeUpload(app.app, { user, project }),
    await newTakeUpload(app.app, { user, project }),
  ];
  await em().execute('update take_uploads set last_received_at = ? where id = ?', [
    new Date(Date.now() - unusedMs - minuteMs),
    old.id,
  ]);
  await sweep();
  expect([await hasRow('take_uploads', old.id), await isStored(old.id)]).toEqual([false, false]);
  expect([await hasRow('take_uploads', recent.id), await isStored(recent.id)]).toEqual([true, true]);
});

test('takes without a file are reported, and stay', async () => {
  const project = await newProject();
  const takes = [await newTake(app.app, { user, project }), await newTake(app.app, { user, project })];
  const [gone] = takes.map(({ id }) => id) as [string];
  await takeStoreOf(app.app).remove(gone);
  lines.length = 0;
  await sweep();
  expect(lines.join('')).toContain(gone);
  const [reported] = await em().execute("select * from activities where action = 'takes.missing'");
  expect(reported).toMatchObject({ level: 'error', message: 'Takes without a file in the store: 1' });
  expect(await hasRow('takes', gone)).toBe(true);
  await em().execute('delete from takes where id = ?', [gone]);
});

test('no take is reported whose file a store lists late', async () => {
  const project = await newProject();
  for (let count = 0; count < 3; count += 1) await newTake(app.app, { user, project });
  const store = takeStoreOf(app.app);
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  lines.length = 0;
  await sweep({
    ...store,
    async *list() {
      yield* files.toReversed();
    },
  });
  expect(lines).toEqual([]);
});

describe('files go with their rows', () => {
  test('when a take is deleted', async () => {
    const { id } = await newTake(app.app, { user, project: await newProject() });
    expect((await user.delete(`/api/takes/${id}`)).statusCode).toBe(200);
    expect([await hasRow('takes', id), await isStored(id)]).toEqual([false, false]);
    expect((await user.delete(`/api/takes/${id}`)).statusCode).toBe(404);
  });

  test('when a project is deleted from the bin', async () => {
    const [old, recent] = [await newProject(), await newProject()];
    const [gone, kept] = [
      await newTake(app.app, { user, project: old }),
      await newTake(app.app, { user, project: recent }),
    ];
    const upload = await newTakeUpload(app.app, { user, project: old });
    for (const project of [old, recent]) await user.delete(`/api/projects/${project}`);
    const longAgo = new Date(Date.now() - serverLimits.projectBin.keptMs - minuteMs);
    await em().execute('update projects set deleted_at = ? where id = ?', [longAgo, old]);
    await projectBinJob({ orm: app.orm, takeStore: takeStoreOf(app.app), log: app.app.log }).run();
    expect(await Promise.all([gone.id, upload.id, kept.id].map(isStored))).toEqual([false, false, true]);
    expect(await hasRow('takes', gone.id)).toBe(false);
  });

  test('when a project has no more room in the bin, and when the account is deleted', async () => {
    const ada = await newUser(app.app);
    const create = async (): Promise<string> => (await ada.post('/api/projects', nightTrain)).json().id;
    const [first, last] = [await create(), await create()];
    const [inFirst, inLast] = [
      await newTake(app.app, { user: ada, project: first }),
      await newTake(app.app, { user: ada, project: last }),
    ];
    const upload = await newTakeUpload(app.app, { user: ada, project: first });
    await ada.delete(`/api/projects/${first}`);
    await em().execute(
      `insert into projects (id, user_id, title, durations, bytes, body, created_at, updated_at, deleted_at)
       select gen_random_uuid(), user_id, title, durations, bytes, '{}', created_at, updated_at, now()
       from projects, generate_series(1, ?) where id = ?`,
      [serverLimits.projectBin.perUser, first],
    );
    const another = await create();
    await ada.delete(`/api/projects/${another}`);
    await expect.poll(() => Promise.all([inFirst.id, upload.id].map(isStored))).toEqual([false, false]);
    const lastUpload = await newTakeUpload(app.app, { user: ada, project: last });
    await ada.trpc().account.delete.mutate({ password });
    expect(await hasRow('takes', inLast.id)).toBe(false);
    await expect.poll(() => Promise.all([inLast.id, lastUpload.id].map(isStored))).toEqual([false, false]);
  });
});
