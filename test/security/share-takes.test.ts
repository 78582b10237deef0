import { beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { appOn, captureLog, testApp } from '../support/apps.ts';
import { stableHeaders } from '../support/calls.ts';
import { newUser } from '../support/new-user.ts';
import { isFull } from '../support/rounds.ts';
import { newShare } from '../support/rows.ts';
import { nightTrain } from '../support/samples.ts';
import { newTake } from '../support/takes.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp({ settings: { logLevel: 'trace' } });
const em = () => app.orm.em.fork();
let lines: string[];
beforeAll(() => {
  lines = captureLog(app.app);
});
const visitor = () => new Visitor(app.app);

/** Creates an account that shares a film with two takes of its first scene, one of them chosen. */
async function newOwner(input: Parameters<typeof newShare>[2] = {}) {
  const owner = await newUser(app.app);
  const project: string = (await owner.post('/api/projects', nightTrain)).json().id;
  const [{ id: firstScene }] = (await owner.get(`/api/projects/${project}`)).json().scenes;
  const add = (change = {}) => newTake(app.app, { user: owner, project }, { sceneIds: [firstScene], ...change });
  const [chosen, other] = [await add({ chosen: true, name: 'A secret prompt.mp4' }), await add()];
  const share = await newShare(owner, project, input);
  const pathOf = ({ id }: { id: string }) => `${share.path}/takes/${id}`;
  return { owner, project, add, chosen, other, share, pathOf };
}

test('a share sends its chosen takes to everyone, without their names, and checks each time', async () => {
  const { owner, chosen, pathOf } = await newOwner();
  for (const who of [visitor(), owner, await newUser(app.app)]) {
    const { statusCode, headers, rawPayload } = await who.get(pathOf(chosen));
    expect([statusCode, rawPayload.equals(chosen.file)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; media-src 'self'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const part = await who.get(pathOf(chosen), { range: 'bytes=10-19' });
    expect([part.statusCode, part.rawPayload.equals(chosen.file.subarray(10, 20))]).toEqual([206, true]);
    const again = await who.get(pathOf(chosen), { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await who.get(pathOf(chosen), { range: 'bytes=2000-' })).statusCode).toBe(416);
  }
});

test('a take is shown while it is chosen, and while the shared film has one of its scenes', async () => {
  const { owner, project, chosen, other, share } = await newOwner();
  const fixed = await newShare(owner, project, { live: false });
  const statuses = ({ path }: { path: string }) =>
    Promise.all([chosen, other].map(async ({ id }) => (await visitor().get(`${path}/takes/${id}`)).statusCode));
  expect(await statuses(share)).toEqual([200, 404]);
  await owner.patch(`/api/takes/${other.id}`, { chosen: true });
  expect([await statuses(share), await statuses(fixed)]).toEqual([
    [404, 200],
    [404, 200],
  ]);
  const [, ...rest] = (await owner.get(`/api/projects/${project}`)).json().scenes;
  await owner.patch(`/api/projects/${project}`, { scenes: rest });
  expect([await statuses(share), await statuses(fixed)]).toEqual([
    [404, 404],
    [404, 200],
  ]);
});

describe('a take that a share does not show', () => {
  test('gets the same 404 page for every reason, like a share that no longer works', async () => {
    const [shown, foreign] = [await newOwner(), await newOwner()];
    const elsewhere: string = (await shown.owner.post('/api/projects', nightTrain)).json().id;
    const ownOther = await newTake(app.app, { user: shown.owner, project: elsewhere }, { chosen: true });
    const gone = await shown.add({ sceneIds: ['a scene that is gone'], chosen: true });
    const dead = {
      revoked: await newOwner(),
      ended: await newOwner(),
      rotated: await newOwner(),
      bin: await newOwner(),
    };
    await dead.revoked.owner.delete(`/api/shares/${dead.revoked.share.id}`);
    await em().execute('update shares set ends_at = ? where id = ?', [new Date(Date.now() - 1), dead.ended.share.id]);
    await dead.rotated.owner.post(`/api/shares/${dead.rotated.share.id}/rotate`);
    await dead.bin.owner.delete(`/api/projects/${dead.bin.project}`);
    const { id } = shown.chosen;
    const paths = [
      ...[shown.other, foreign.chosen, ownOther, gone].map(shown.pathOf),
      ...Object.values(dead).map(({ pathOf, chosen }) => pathOf(chosen)),
      ...[`/s/${'A'.repeat(22)}/takes/${id}`, `/s/none/takes/${id}`, `/s/${shown.share.id}/takes/${id}`],
      ...['none', `${id}0`, id.slice(1), '%00', "'", crypto.randomUUID(), 'x'.repeat(300)].map((one) =>
        shown.pathOf({ id: one }),
      ),
    ];
    for (const who of [visitor(), foreign.owner, shown.owner]) {
      const page = await who.get('/s/none');
      expect(page.statusCode).toBe(404);
      const first = await who.get(paths[0] ?? '');
      for (const path of paths) {
        const answer = await who.get(path, { range: 'bytes=0-1' });
        expect(answer.statusCode, path).toBe(404);
        expect(answer.rawPayload.equals(page.rawPayload), path).toBe(true);
        expect(stableHeaders(answer), path).toEqual(stableHeaders(first));
      }
      const { 'x-ratelimit-limit': _, ...ofPage } = stableHeaders(page);
      expect(stableHeaders(first)).toMatchObject(ofPage);
    }
  });

  test('is not sent from a revoked share or after another was chosen, even to a browser that has it', async () => {
    const { owner, share, chosen, other, pathOf } = await newOwner();
    const { etag } = (await visitor().get(pathOf(chosen))).headers;
    const again = async () => (await visitor().get(pathOf(chosen), { 'if-none-match': String(etag) })).statusCode;
    await owner.patch(`/api/takes/${other.id}`, { chosen: true });
    expect(await again()).toBe(404);
    await owner.patch(`/api/takes/${chosen.id}`, { chosen: true });
    expect(await again()).toBe(304);
    await owner.delete(`/api/shares/${share.id}`);
    expect(await again()).toBe(404);
  });
});

describe('the file of a take', () => {
  test('gives everyone but its owner the same answer as a take that does not exist', async () => {
    const { owner, chosen } = await newOwner();
    const pathOf = (id: string) => `/api/takes/${id}/file`;
    const paths = [chosen.id, crypto.randomUUID(), 'none', '%00', `${chosen.id}0`, chosen.id.toUpperCase()].map(pathOf);
    const eve = await newUser(app.app);
    for (const path of paths) {
      const [theirs, nobodys] = [await eve.get(path, { range: 'bytes=0-1' }), await visitor().get(path)];
      expect([theirs.statusCode, theirs.json()]).toEqual([404, { message: 'This take does not exist' }]);
      expect(theirs.headers['cache-control']).toBe('no-store');
      expect(nobodys.statusCode).toBe(401);
    }
    expect((await owner.get(pathOf(chosen.id))).statusCode).toBe(200);
  });

  test('is sent to an access token of its owner, also from pages of other sites, but not with both', async () => {
    const { owner, chosen } = await newOwner();
    const path = `/api/takes/${chosen.id}/file`;
    const { token } = (await owner.post('/api/tokens', { name: 'Cutter', access: 'read', days: 30 })).json();
    const bearer = { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' };
    const { statusCode, headers } = await visitor().get(path, bearer);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect((await owner.get(path, { origin: 'https://elsewhere.example' })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    expect((await owner.get(path, { authorization: 'Bearer prl_wrong' })).statusCode).toBe(401);
  });
});

test('no log line contains the token or the take’s id', async () => {
  const { share, chosen, other, pathOf } = await newOwner();
  lines.length = 0;
  for (const path of [pathOf(chosen), pathOf(other), `${pathOf(chosen)}?from=mail`, `${pathOf(chosen)}/`]) {
    await visitor().get(path);
    await visitor().inject({ method: 'HEAD', url: path });
  }
  const log = lines.join('');
  expect(log).toContain('"path":"/s/:token/takes/:id"');
  for (const secret of [share.token, chosen.id, other.id]) expect(log).not.toContain(secret);
});

test.runIf(isFull)('takes have the rate limit of pictures, which does not affect pages', async () => {
  const { share, chosen, pathOf } = await newOwner();
  const apart = new Visitor(appOn(app.orm, { settings: { pagesFolder: testSettings.pagesFolder } }));
  for (let left = serverLimits.shares.picturesPerMinute; left > 0; left -= 1) await apart.get(pathOf({ id: 'none' }));
  const [live, dead] = [await apart.get(pathOf(chosen)), await apart.get('/s/none/takes/none')];
  expect([live.statusCode, dead.statusCode]).toEqual([429, 429]);
  expect(live.body).toBe(dead.body);
  expect((await apart.get(share.path)).statusCode).toBe(200);
});
