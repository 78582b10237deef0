import { beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { appOn, captureLog, testApp } from '../support/apps.ts';
import { stableHeaders } from '../support/calls.ts';
import { newUser } from '../support/new-user.ts';
import { filmWith, newPicture } from '../support/pictures.ts';
import { isFull } from '../support/rounds.ts';
import { newShare } from '../support/rows.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp({ settings: { logLevel: 'trace' } });
const em = () => app.orm.em.fork();
let lines: string[];
beforeAll(() => {
  lines = captureLog(app.app);
});
const visitor = () => new Visitor(app.app);

/** Creates an account that shares a film with one of the account's two pictures. */
async function newOwner(input: Parameters<typeof newShare>[2] = {}) {
  const owner = await newUser(app.app);
  const [{ hash }, { hash: unshown }] = [await newPicture(owner, 1), await newPicture(owner, 2)];
  const project: string = (await owner.post('/api/projects', filmWith(hash))).json().id;
  const share = await newShare(owner, project, input);
  const pathOf = (picture: string) => `${share.path}/pictures/${picture}`;
  return { owner, project, share, hash, unshown, pathOf };
}

test('a share shows its pictures to everyone, and only browsers may cache them', async () => {
  const { owner, hash, pathOf } = await newOwner();
  const own = await owner.get(`/api/pictures/${hash}`);
  for (const who of [visitor(), owner, await newUser(app.app)]) {
    const { statusCode, headers, rawPayload } = await who.get(pathOf(hash));
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(own.rawPayload)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const again = await who.get(pathOf(hash), { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('a live share shows the pictures of the current project, a fixed share those of its version', async () => {
  const { owner, project, hash, unshown, share } = await newOwner();
  const fixed = await newShare(owner, project, { live: false });
  await owner.patch(`/api/projects/${project}`, { scenes: filmWith(unshown).scenes });
  const statuses = ({ path }: { path: string }) =>
    Promise.all([hash, unshown].map(async (one) => (await visitor().get(`${path}/pictures/${one}`)).statusCode));
  expect(await statuses(share)).toEqual([404, 200]);
  expect(await statuses(fixed)).toEqual([200, 404]);
});

describe('a picture that a share does not show', () => {
  test('gets the same 404 page for every reason, like a share that no longer works', async () => {
    const [shown, other] = [await newOwner(), await newOwner()];
    const eve = await newUser(app.app);
    const { hash: foreign } = await newPicture(eve, 3);
    // a film refers to a picture of another account
    const borrowed: string = (await shown.owner.post('/api/projects', filmWith(foreign))).json().id;
    const borrowing = await newShare(shown.owner, borrowed);
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
    const { hash } = shown;
    const paths = [
      ...[shown.pathOf(shown.unshown), shown.pathOf(foreign), `${borrowing.path}/pictures/${foreign}`],
      ...Object.values(dead).map(({ pathOf }) => pathOf(hash)),
      ...[`/s/${'A'.repeat(22)}/pictures/${hash}`, `/s/none/pictures/${hash}`, `/s/${other.share.id}/pictures/${hash}`],
      ...['none', hash.toUpperCase(), hash.slice(1), `${hash}0`, '%00', "'", '%22%5D', 'x'.repeat(300)].map(
        shown.pathOf,
      ),
    ];
    for (const who of [visitor(), eve, shown.owner]) {
      const page = await who.get('/s/none');
      expect(page.statusCode).toBe(404);
      const first = await who.get(paths[0] ?? '');
      for (const path of paths) {
        const answer = await who.get(path);
        expect(answer.statusCode, path).toBe(404);
        expect(answer.rawPayload.equals(page.rawPayload), path).toBe(true);
        expect(stableHeaders(answer), path).toEqual(stableHeaders(first));
      }
      const { 'x-ratelimit-limit': _, ...ofPage } = stableHeaders(page);
      expect(stableHeaders(first)).toMatchObject(ofPage);
    }
  });

  test('may be mentioned by the project, but only outside of scenes', async () => {
    const { owner, unshown } = await newOwner();
    const body = { ...filmWith(), note: { picture: { hash: unshown } }, hash: unshown };
    const project: string = (await owner.post('/api/projects', body)).json().id;
    const { path } = await newShare(owner, project);
    expect((await visitor().get(`${path}/pictures/${unshown}`)).statusCode).toBe(404);
  });

  test('is not served from a revoked share, even with its address and ETag', async () => {
    const { owner, share, hash, pathOf } = await newOwner();
    const { etag } = (await visitor().get(pathOf(hash))).headers;
    await owner.delete(`/api/shares/${share.id}`);
    expect((await visitor().get(pathOf(hash), { 'if-none-match': String(etag) })).statusCode).toBe(404);
  });
});

test('no log line contains the token or the picture’s hash', async () => {
  const { share, hash, unshown, pathOf } = await newOwner();
  lines.length = 0;
  for (const path of [pathOf(hash), pathOf(unshown), `${pathOf(hash)}?from=mail`, `${pathOf(hash)}/`]) {
    await visitor().get(path);
    await visitor().inject({ method: 'HEAD', url: path });
  }
  const log = lines.join('');
  expect(log).toContain('"path":"/s/:token/pictures/:hash"');
  for (const secret of [share.token, hash, unshown]) expect(log).not.toContain(secret);
});

test.runIf(isFull)('pictures have their own rate limit, which does not affect pages', async () => {
  const { share, hash, pathOf } = await newOwner();
  const apart = new Visitor(appOn(app.orm, { settings: { pagesFolder: testSettings.pagesFolder } }));
  const { viewsPerMinute, picturesPerMinute } = serverLimits.shares;
  expect(picturesPerMinute).toBeGreaterThanOrEqual(5 * 100);
  for (let count = 0; count <= viewsPerMinute; count += 1) {
    expect((await apart.get(pathOf(hash))).statusCode).toBe(200);
  }
  expect((await apart.get(share.path)).statusCode).toBe(200);
  for (let left = picturesPerMinute - viewsPerMinute - 1; left > 0; left -= 1) await apart.get(pathOf('none'));
  const [live, dead] = [await apart.get(pathOf(hash)), await apart.get('/s/none/pictures/none')];
  expect([live.statusCode, dead.statusCode]).toEqual([429, 429]);
  expect(live.body).toBe(dead.body);
  expect(Number(live.headers['retry-after'])).toBeGreaterThan(0);
  expect((await apart.get(share.path)).statusCode).toBe(200);
});
