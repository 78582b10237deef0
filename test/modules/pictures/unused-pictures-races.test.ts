import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { serverLimits } from '../../../src/domain/product/limits.ts';
import { unusedPicturesJob } from '../../../src/modules/pictures/unused-pictures.ts';
import type { Orm } from '../../../src/platform/database/orm.ts';
import { testApp } from '../../support/apps.ts';
import { newGrantedUser, type Person } from '../../support/people.ts';
import { filmWith, newPicture } from '../../support/pictures.ts';
import { newShare } from '../../support/rows.ts';
import { nightTrain } from '../../support/samples.ts';

const app = testApp({ granted: false, doneJobs: ['unused-pictures'] });

/** Runs the job on a picture that was unused for 31 days, and calls `between` before the job deletes anything. */
async function sweepAround(between: () => Promise<unknown>): Promise<void> {
  const { orm } = app;
  const { unusedMs } = serverLimits.pictures;
  await orm.em.fork().execute('update pictures set unused_since = ?', [new Date(Date.now() - unusedMs - 86_400_000)]);
  let isFirst = true;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // the mentioned pictures were read before
      const isSlice = result.rows.some((row) => 'unused_since' in row);
      if (isSlice && isFirst) {
        isFirst = false;
        await between();
      }
      return result;
    },
  };
  const fork = () => {
    const em = orm.em.fork();
    return Object.assign(em, { getKysely: () => orm.em.fork().getKysely().withPlugin(plugin) });
  };
  // the job uses only these parts
  await unusedPicturesJob({ em: { fork } } as unknown as Orm).run();
}

const isThere = async (who: Person, hash: string) => (await who.get(`/api/pictures/${hash}`)).statusCode === 200;

test('a picture that a project mentions while the job runs is kept', async () => {
  const ada = await newGrantedUser(app);
  const { id } = (await ada.post('/api/projects', nightTrain)).json();
  const [made, saved, changed, lost] = await Promise.all([1, 2, 3, 4].map((gray) => newPicture(ada, gray)));
  await sweepAround(async () => {
    await ada.post('/api/projects', filmWith(made?.hash ?? ''));
    await ada.put(`/api/projects/${id}`, filmWith(saved?.hash ?? ''), { 'if-match': '"1"' });
    await ada.patch(`/api/projects/${id}`, { scenes: filmWith(saved?.hash ?? '', changed?.hash ?? '').scenes });
  });
  const there = await Promise.all([made, saved, changed, lost].map((one) => isThere(ada, one?.hash ?? '')));
  expect(there).toEqual([true, true, true, false]);
});

test('a picture that a copy mentions or that is uploaded again while the job runs is kept', async () => {
  const [ada, eve] = [await newGrantedUser(app), await newGrantedUser(app)];
  const [common, again] = [await newPicture(ada, 5), await newPicture(ada, 6)];
  const project: string = (await ada.post('/api/projects', filmWith(common.hash))).json().id;
  const { token } = await newShare(ada, project, { withPrompts: true });
  await newPicture(eve, 5);
  await newPicture(eve, 6);
  await sweepAround(async () => {
    expect((await eve.post('/api/shares/copy', { token })).statusCode).toBe(200);
    await newPicture(eve, 6);
  });
  expect(await Promise.all([common, again].map(({ hash }) => isThere(eve, hash)))).toEqual([true, true]);
});
