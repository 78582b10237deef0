import { expect, test } from 'vitest';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { dayMs } from '../../../src/domain/product/time-units.ts';
import type { Share } from '../../../src/domain/storage/shares.ts';
import { sha256 } from '../../../src/platform/sha256.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newGrantedUser, type Person } from '../../support/people.ts';
import { newShare } from '../../support/rows.ts';
import { nightTrain } from '../../support/samples.ts';
import { testSettings } from '../../support/test-app.ts';
import { password, Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false });
const em = () => app.orm.em.fork();

const newProject = async (who: Person, change: object = {}): Promise<string> =>
  (await who.post('/api/projects', { ...nightTrain, ...change })).json().id;
const list = async (who: Person, project: string) => (await who.get(`/api/projects/${project}/shares`)).json<Share[]>();
const open = async (path: string) => (await new Visitor(app.app).get(path)).statusCode;

test('the address is shown once, and a hash of it is stored', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  expect(await list(ada, project)).toEqual([]);
  const { address, path, token, ...share } = await newShare(ada, project);
  expect(address).toBe(`${testSettings.publicUrl}/s/${token}`);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(share).toEqual({
    ...{ id: share.id, projectId: project, live: true, withPrompts: false, notes: false },
    ...{ previousId: null, last4: token.slice(-4) },
    ...{ createdAt: share.createdAt, endsAt: null, openedCount: 0, lastOpenedOn: null },
  });
  expect(await list(ada, project)).toEqual([share]);
  const rows = JSON.stringify(await em().execute('select * from shares where id = ?', [share.id]));
  expect(rows).toContain(sha256(token));
  expect(rows).not.toContain(token);
  expect(await open(path)).toBe(200);
});

test('a link can expire', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  const { createdAt, endsAt, id, path } = await newShare(ada, project, { days: 7 });
  expect(Date.parse(endsAt ?? '') - Date.parse(createdAt)).toBe(7 * dayMs);
  const endIn = (seconds: number) =>
    em().execute("update shares set ends_at = ?::timestamptz + ? * interval '1 s' where id = ?", [
      ...[new Date(), seconds, id],
    ]);
  await endIn(30);
  expect(await open(path)).toBe(200);
  await endIn(-1);
  expect(await open(path)).toBe(404);
  expect(await list(ada, project)).toMatchObject([{ id }]);
  expect((await ada.post(`/api/shares/${id}/rotate`)).json().message).toBe('This share has expired. Create a new one.');
  for (const days of [0, 366, 1.5, '7']) {
    expect((await ada.post(`/api/projects/${project}/shares`, { days })).statusCode, `${days}`).toBe(400);
  }
});

test('a new link replaces the previous one', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  const { id, path } = await newShare(ada, project, { withPrompts: true });
  const rotated = (await ada.post(`/api/shares/${id}/rotate`)).json();
  expect(rotated).toMatchObject({ id, projectId: project, withPrompts: true, last4: rotated.address.slice(-4) });
  expect(await list(ada, project)).toMatchObject([{ id, last4: rotated.last4 }]);
  expect(await open(path)).toBe(404);
  expect(await open(new URL(rotated.address).pathname)).toBe(200);
});

test('revoking deletes a link permanently, with its version', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  const { id, path } = await newShare(ada, project, { live: false });
  expect((await ada.delete(`/api/shares/${id}`)).json()).toEqual({ ok: true });
  expect(await open(path)).toBe(404);
  expect(await list(ada, project)).toEqual([]);
  expect((await ada.delete(`/api/shares/${id}`)).statusCode).toBe(404);
  expect((await ada.post(`/api/shares/${id}/rotate`)).statusCode).toBe(404);
  expect(await em().execute('select body, bytes from shares where id = ?', [id])).toEqual([{ body: {}, bytes: 0 }]);
});

test('revoked links do not accumulate', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  const { id } = await newShare(ada, project);
  await em().execute(
    `insert into shares (id, project_id, user_id, token_hash, last4, with_prompts, revoked_at, created_at)
     select gen_random_uuid(), project_id, user_id, gen_random_uuid()::text, last4, false, created_at, created_at
     from shares, generate_series(1, ?) where id = ?`,
    [serverLimits.shares.revoked + 5, id],
  );
  await ada.delete(`/api/shares/${id}`);
  const left = await em().execute('select id from shares where project_id = ?', [project]);
  expect(left).toHaveLength(serverLimits.shares.revoked);
  expect(left).toContainEqual({ id });
});

test('a project in the bin hides its links, which can still be revoked', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  const [one, other] = [await newShare(ada, project), await newShare(ada, project)];
  await ada.delete(`/api/projects/${project}`);
  expect(await open(one.path)).toBe(404);
  expect((await ada.get(`/api/projects/${project}/shares`)).statusCode).toBe(404);
  expect((await ada.post(`/api/projects/${project}/shares`)).statusCode).toBe(404);
  expect((await ada.post(`/api/shares/${one.id}/rotate`)).statusCode).toBe(404);
  expect((await ada.delete(`/api/shares/${other.id}`)).statusCode).toBe(200);
  await ada.post(`/api/projects/${project}/restore`);
  expect([await open(one.path), await open(other.path)]).toEqual([200, 404]);
});

test('links keep working after the plan ends, but only the most recently changed project can get new ones', async () => {
  const ada = await newGrantedUser(app);
  const [project, last] = [await newProject(ada), await newProject(ada)];
  const { id, path } = await newShare(ada, project);
  await em().execute('update subscriptions set granted_until = now() where user_id = ?', [ada.id]);
  expect(await open(path)).toBe(200);
  expect((await ada.post(`/api/projects/${project}/shares`)).statusCode).toBe(402);
  expect((await ada.post(`/api/projects/${last}/shares`)).statusCode).toBe(200);
  const rotated = await ada.post(`/api/shares/${id}/rotate`);
  expect(rotated.statusCode).toBe(200);
  expect((await ada.delete(`/api/shares/${id}`)).statusCode).toBe(200);
});

test('a project has at most 20 links, also with concurrent calls; revoked ones do not count', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  const { perProject } = limits.shares;
  const { id } = await newShare(ada, project);
  const makeMany = async () => {
    const made = Array.from({ length: perProject + 2 }, () => ada.post(`/api/projects/${project}/shares`));
    return (await Promise.all(made)).filter(({ statusCode }) => statusCode === 200).length;
  };
  expect(await makeMany()).toBe(perProject - 1);
  await ada.delete(`/api/shares/${id}`);
  expect(await makeMany()).toBe(1);
  expect(await list(ada, project)).toHaveLength(perProject);
});

test('fixed versions count toward the account’s storage limit', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  const { id } = await newShare(ada, project, { live: false });
  await em().execute('update shares set bytes = ? where id = ?', [serverLimits.shares.bytesPerUser, id]);
  const full = await ada.post(`/api/projects/${project}/shares`, { live: false });
  expect([full.statusCode, full.json().message]).toEqual([409, expect.stringContaining('Share the live project')]);
  await ada.delete(`/api/shares/${id}`);
  await newShare(ada, project, { live: false });
});

test('the export lists shares without their addresses; deleting the account deletes them', async () => {
  const ada = await newUser(app.app);
  const project = await newProject(ada);
  const [live, fixed] = [await newShare(ada, project), await newShare(ada, project, { live: false })];
  const revokedFixed = await newShare(ada, project, { live: false });
  for (const { id } of [live, revokedFixed]) await ada.delete(`/api/shares/${id}`);
  const { body } = await ada.get('/api/account/export');
  const { shares } = JSON.parse(body);
  expect(shares).toMatchObject([
    { id: live.id, projectId: project, live: true, revokedAt: expect.any(String), project: null },
    { id: fixed.id, live: false, revokedAt: null, project: { projectTitle: 'NIGHT TRAIN' } },
    { id: revokedFixed.id, live: false, revokedAt: expect.any(String), project: null },
  ]);
  for (const { token } of [live, fixed]) {
    expect(body).not.toContain(token);
    expect(body).not.toContain(sha256(token));
    expect(JSON.stringify(shares)).not.toContain(`"${token.slice(-4)}"`);
  }
  expect((await ada.post('/trpc/account.delete', { password })).statusCode).toBe(200);
  expect(await em().execute('select 1 from shares where user_id = ?', [ada.id])).toEqual([]);
  expect(await open(fixed.path)).toBe(404);
});
