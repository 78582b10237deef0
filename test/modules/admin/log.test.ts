import { beforeAll, describe, expect, test } from 'vitest';
import { type ActivityEntry, activityLevels } from '../../../src/domain/admin/admin.ts';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { Job } from '../../../src/platform/jobs/job.entity.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newAdmin } from '../../support/people.ts';
import { addActivities } from '../../support/rows.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false, doneJobs: ['housekeeping'] });
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const listed = async (query: Record<string, string>) => {
  const response = await admin.get(`/api/admin/logs?${new URLSearchParams(query)}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<ActivityEntry[]>();
};
const messages = async (query: Record<string, string>) =>
  (await listed(query)).map(({ message }) => message).toSorted();

test('records what users do, with their addresses', async () => {
  const ada = await newUser(app.app);
  const visitor = new Visitor(app.app);
  await visitor.post('/api/login', { email: ada.email, password: 'wrong' });
  await visitor.post('/api/login', { email: 'nobody@example.test', password: 'wrong' });
  const own = await listed({ user: ada.id });
  expect(own).toHaveLength(2);
  const about = { id: expect.any(String), createdAt: expect.any(String), metadata: null, actor: null };
  const user = { id: ada.id, email: ada.email };
  expect(own).toContainEqual({
    ...about,
    level: 'info',
    action: 'auth.register',
    message: 'Created an account',
    user,
  });
  expect(own).toContainEqual({ ...about, level: 'warning', action: 'auth.refused', message: 'Refused a login', user });
  const refused = await listed({ q: 'auth.refused' });
  expect(refused).toHaveLength(2);
  expect(refused).toContainEqual(expect.objectContaining({ user: null }));
  expect(JSON.stringify(refused)).not.toContain('nobody@');
});

describe('a filtered list', () => {
  let ada: Awaited<ReturnType<typeof newUser>>;
  let bob: Awaited<ReturnType<typeof newUser>>;
  beforeAll(async () => {
    [ada, bob] = [await newUser(app.app), await newUser(app.app)];
    await addActivities(app.orm, [
      { level: 'info', action: 'film.cut', message: 'One cut', userId: ada.id },
      { level: 'warning', action: 'film.cut', message: 'Two cuts, 50% done', userId: ada.id, actorId: bob.id },
      { level: 'error', action: 'film.burnt', message: 'A_fire', userId: bob.id, actorId: ada.id },
      { level: 'error', action: 'film.lost', message: 'Verloren: ÄRGER', metadata: { film: { reel: [1, null, 'é'] } } },
    ]);
  });

  test.each([
    [{ q: 'film.' }, ['A_fire', 'One cut', 'Two cuts, 50% done', 'Verloren: ÄRGER']],
    [{ q: 'FILM.CUT' }, ['One cut', 'Two cuts, 50% done']],
    [{ q: 'film. cuts' }, ['Two cuts, 50% done']],
    [{ q: '50%' }, ['Two cuts, 50% done']],
    [{ q: 'a_fire' }, ['A_fire']],
    [{ q: 'ärger' }, ['Verloren: ÄRGER']],
    [{ q: 'film.', level: 'info' }, ['One cut']],
    [{ q: 'film.', level: 'warning' }, ['Two cuts, 50% done']],
    [{ q: 'film.', level: 'error' }, ['A_fire', 'Verloren: ÄRGER']],
    [{ q: 'cut', level: 'error' }, []],
  ])('contains the matching entries for %j', async (query, wanted) => {
    expect(await messages(query)).toEqual(wanted);
  });

  test('by account contains the account’s own actions and those of admins on it', async () => {
    expect(await messages({ q: 'film.', user: ada.id })).toEqual(['A_fire', 'One cut', 'Two cuts, 50% done']);
    expect(await messages({ q: 'film.', user: bob.id })).toEqual(['A_fire', 'Two cuts, 50% done']);
    expect(await messages({ q: 'film.', user: bob.id, level: 'error' })).toEqual(['A_fire']);
    expect(await listed({ user: crypto.randomUUID() })).toEqual([]);
    const [fire] = await listed({ q: 'film.burnt' });
    expect(fire).toMatchObject({ user: { id: bob.id, email: bob.email }, actor: { id: ada.id, email: ada.email } });
  });

  test('by level contains only that level', async () => {
    for (const level of activityLevels) {
      const levels = (await listed({ level })).map((entry) => entry.level);
      expect(new Set(levels)).toEqual(new Set([level]));
    }
  });

  test('has the details as stored', async () => {
    const [lost] = await listed({ q: 'film.lost' });
    expect(lost?.metadata).toEqual({ film: { reel: [1, null, 'é'] } });
  });

  test.each([
    ['level=loud', /must be one of info, warning, error\.$/],
    ['level=', /must be one of info, warning, error\.$/],
    ['user=1', /is not the id of an account\.$/],
    ['user=', /is not the id of an account\.$/],
  ])('is rejected for %s', async (query, message) => {
    const response = await admin.get(`/api/admin/logs?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toMatch(message);
  });
});

test('entries outlive an account, without the address', async () => {
  const ada = await newUser(app.app);
  const bob = await newUser(app.app);
  await addActivities(app.orm, [{ action: 'film.kept', userId: bob.id, actorId: ada.id }]);
  await admin.delete(`/api/admin/users/${ada.id}`);
  const [kept] = await listed({ q: 'film.kept' });
  expect(kept).toMatchObject({ user: { id: bob.id, email: bob.email }, actor: { id: ada.id, email: null } });
  expect((await listed({ user: ada.id })).map(({ action }) => action).toSorted()).toEqual([
    'auth.deleted',
    'auth.register',
    'film.kept',
  ]);
});

describe('old entries', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000);
  beforeAll(async () => {
    // each statement that removes entries is recorded
    await app.orm.em.fork().execute('create table removals (at timestamptz default now())');
    await app.orm.em.fork().execute(`
      create function mark_removal() returns trigger language plpgsql as $$
      begin insert into removals default values; return null; end $$`);
    await app.orm.em
      .fork()
      .execute(
        'create trigger mark_removal after delete on activities for each statement execute function mark_removal()',
      );
  });

  /** Starts processes at once with housekeeping due, and stops them when it is done. @returns the DELETE statements */
  async function keepHouse(...days: number[]): Promise<number> {
    await app.orm.em.fork().execute('truncate removals');
    await app.orm.em.fork().nativeUpdate(Job, { name: 'housekeeping' }, { dueAt: daysAgo(1) });
    const apps = days.map((activityDays) => appOn(app.orm, { settings: { activityDays } }));
    await Promise.all(apps.map((one) => one.ready()));
    const due = { name: 'housekeeping', dueAt: { $lt: new Date() } };
    await expect.poll(() => app.orm.em.fork().count(Job, due)).toBe(0);
    await Promise.all(apps.map((one) => one.close()));
    return (await app.orm.em.fork().execute<object[]>('select 1 from removals')).length;
  }

  test.each([30, limits.activityDays])(
    'one of three processes removes the entries older than %d days, and no others',
    async (days) => {
      const ages = [0, 1, days - 0.01, days + 0.01, days + 1, 1_000];
      await addActivities(
        app.orm,
        ages.map((age) => ({ message: `Of ${age} days`, createdAt: daysAgo(age) })),
      );
      expect(await keepHouse(days, days, days)).toBe(1);
      expect(await messages({ q: 'of days' })).toEqual(
        ages
          .slice(0, 3)
          .map((age) => `Of ${age} days`)
          .toSorted(),
      );
      await app.orm.em.fork().execute(`delete from activities where message like 'Of %'`);
    },
  );

  test('are all removed in batches, however many there are', async () => {
    const em = app.orm.em.fork();
    await em.execute(`
      insert into activities (id, level, action, message, created_at)
      select gen_random_uuid(), 'info', 'film.old', 'Old', now() - interval '40 days' from generate_series(1, ${2 * serverLimits.deletedAtOnce + 5})`);
    await addActivities(app.orm, [{ action: 'film.new' }]);
    expect(await keepHouse(30)).toBe(3);
    expect(await listed({ q: 'film.old' })).toEqual([]);
    expect(await listed({ q: 'film.new' })).toHaveLength(1);
  });

  test('are not removed before the next run is due', async () => {
    await addActivities(app.orm, [{ action: 'film.early', createdAt: daysAgo(1_000) }]);
    const early = appOn(app.orm);
    await early.ready();
    await early.close();
    expect(await listed({ q: 'film.early' })).toHaveLength(1);
  });
});
