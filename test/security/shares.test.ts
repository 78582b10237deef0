import { beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import type { Share } from '../../src/domain/storage/shares.ts';
import { appOn, captureLog, testApp } from '../support/apps.ts';
import { stableHeaders } from '../support/calls.ts';
import { newUser } from '../support/new-user.ts';
import { browserHeaders, newShare } from '../support/rows.ts';
import { nightTrain } from '../support/samples.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp({ settings: { logLevel: 'trace' } });
const em = () => app.orm.em.fork();
let lines: string[];
beforeAll(() => {
  lines = captureLog(app.app);
});

/** Returns a client of a new app, whose rate limit for views no other test has used up. */
const freshVisitor = (headers: Record<string, string> = {}) =>
  new Visitor(appOn(app.orm, { settings: { pagesFolder: testSettings.pagesFolder } }), headers);

/** Creates an account with a shared project. */
async function newOwner(input: Parameters<typeof newShare>[2] = { withPrompts: true }) {
  const owner = await newUser(app.app);
  const project: string = (await owner.post('/api/projects', nightTrain)).json().id;
  return { owner, project, share: await newShare(owner, project, input) };
}

describe('a link that no longer works', () => {
  /** Returns the paths of links that do not work, by reason. */
  async function deadLinks(): Promise<Record<string, string>> {
    const { owner, project, share: ended } = await newOwner();
    const [revoked, rotated] = [await newShare(owner, project), await newShare(owner, project)];
    await em().execute('update shares set ends_at = ? where id = ?', [new Date(Date.now() - 1), ended.id]);
    await owner.delete(`/api/shares/${revoked.id}`);
    await owner.post(`/api/shares/${rotated.id}/rotate`);
    const { owner: eve, project: binned, share: inBin } = await newOwner();
    await eve.delete(`/api/projects/${binned}`);
    return {
      ...{ ended: ended.path, revoked: revoked.path, rotated: rotated.path, inBin: inBin.path },
      ...{ guessed: `/s/${'A'.repeat(22)}`, malformed: '/s/none', id: `/s/${ended.id}`, long: `/s/${'x'.repeat(300)}` },
    };
  }

  test('gets the same response for every reason, for a visitor, a user and its owner', async () => {
    const links = Object.values(await deadLinks());
    const [{ owner }, someone] = [await newOwner(), await newUser(app.app)];
    for (const who of [new Visitor(app.app), owner, someone]) {
      const answers = await Promise.all(links.map((link) => who.get(link)));
      const [first] = answers;
      expect(first?.statusCode).toBe(404);
      expect(first?.body).toContain('404');
      for (const answer of answers) {
        expect(answer.rawPayload.equals(first?.rawPayload ?? Buffer.of())).toBe(true);
        expect(stableHeaders(answer)).toEqual(stableHeaders(first ?? answer));
      }
    }
  });
});

test('a share’s page reveals nothing to search engines, other sites and shared caches', async () => {
  const { share } = await newOwner();
  for (const path of [share.path, '/s/none']) {
    const { headers, body } = await new Visitor(app.app).get(path);
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(body).toMatch(/<meta name="robots" content="noindex/);
  }
  const { body } = await new Visitor(app.app).get(share.path);
  const [head = '', rest = ''] = body.split('</head>');
  expect(head).toContain('<title>A shared film · Promptreel</title>');
  expect(head).toContain('<meta property="og:title" content="A shared film · Promptreel">');
  expect(head).toContain('<meta name="referrer" content="no-referrer">');
  expect(head).not.toMatch(/NIGHT TRAIN|canonical|og:url/);
  expect(head).not.toContain(share.token);
  expect(rest).toContain('NIGHT TRAIN');
  expect((await new Visitor(app.app).get('/sitemap.xml')).body).not.toContain('/s/');
});

test('browsers revalidate the page each time and download it only if it has changed', async () => {
  const { owner, project, share } = await newOwner();
  const visitor = new Visitor(app.app);
  const { etag } = (await visitor.get(share.path)).headers;
  const again = await visitor.get(share.path, { 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await owner.patch(`/api/projects/${project}`, { projectTitle: 'DAY TRAIN' });
  expect((await visitor.get(share.path, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  await owner.delete(`/api/shares/${share.id}`);
  expect((await visitor.get(share.path, { 'if-none-match': String(etag) })).statusCode).toBe(404);
});

test('no log line contains a token, however its address is spelled', async () => {
  const { share } = await newOwner();
  const { token } = share;
  const reader = await newUser(app.app);
  lines.length = 0;
  const urls = [
    ...[`/s/${token}`, `/s/${token}/`, `/s/${token}?from=mail`, `/%73/${token}`, `/s%2f${token}`, `//s/${token}`],
    ...[
      `/S/${token}`,
      `/s/${token}/pictures/abc`,
      `/s/${token}%`,
      `http://elsewhere.test/s/${token}`,
      `/app/s/${token}`,
    ],
  ];
  for (const url of urls) {
    await reader.inject({ method: 'GET', url });
    await reader.inject({ method: 'HEAD', url });
  }
  await reader.post(`/s/${token}`, {});
  expect((await reader.post('/api/shares/copy', { token })).statusCode).toBe(200);
  await reader.post('/trpc/shares.copy', { token: `${token}x` });
  expect(lines.join('')).toContain('"path":"/s/:token"');
  expect(lines.join('')).not.toContain(token);
  const activities = JSON.stringify(await em().execute('select * from activities'));
  expect(activities).not.toContain(token);
});

describe('views', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
  const cubot =
    'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36';
  const machines = [
    ...['', 'curl/8.9', 'node', 'python-requests/2.32', 'WhatsApp/2.24 A', 'Slackbot-LinkExpanding 1.0'],
    ...['facebookexternalhit/1.1', 'Twitterbot/1.0', 'LinkedInBot/1.0 (compatible; Mozilla/5.0)'],
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/146.0 Safari/537.36',
  ];

  test('by people are counted with the last day, and nothing else about visitors is stored', async () => {
    const { owner, project, share } = await newOwner();
    const other = await newUser(app.app);
    const opened = async () => {
      const [row] = (await owner.get(`/api/projects/${project}/shares`)).json<Share[]>();
      return { count: row?.openedCount, day: row?.lastOpenedOn };
    };
    const before = await em().execute("select count(*) as activities from activities where action like '%share%'");
    const person = freshVisitor(browserHeaders);
    const machine = new Visitor(person.app);
    for (const agent of machines) await machine.get(share.path, { 'user-agent': agent });
    await person.get(share.path, { 'sec-purpose': 'prefetch;prerender' });
    await person.get(share.path, { 'sec-fetch-dest': 'empty' });
    await person.inject({ method: 'HEAD', url: share.path });
    await owner.get(share.path, browserHeaders);
    expect(await opened()).toEqual({ count: 0, day: null });

    const today = () => new Date().toISOString().slice(0, 10);
    const days = [today()];
    await person.get(share.path);
    await expect.poll(opened).toMatchObject({ count: 1 });
    await person.get(share.path, { 'user-agent': iphone, 'sec-fetch-dest': 'document' });
    await person.get(share.path, { 'user-agent': cubot });
    await other.get(share.path, browserHeaders);
    await expect.poll(opened).toMatchObject({ count: 4 });
    expect([...days, today()]).toContain((await opened()).day);
    expect(await em().execute("select count(*) as activities from activities where action like '%share%'")).toEqual(
      before,
    );
    const [row] = await em().execute('select * from shares where id = ?', [share.id]);
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|Mozilla|iPhone/);
  });

  test('beyond the rate limit of an address are rejected without looking up the share', async () => {
    const { share } = await newOwner();
    const visitor = freshVisitor();
    const { viewsPerMinute } = serverLimits.shares;
    for (let view = 0; view < viewsPerMinute; view += 1) await visitor.get('/s/none');
    const [live, dead] = [await visitor.get(share.path), await visitor.get('/s/none')];
    expect(live.statusCode).toBe(429);
    expect(live.body).toBe(dead.body);
    expect(Number(live.headers['retry-after'])).toBeGreaterThan(0);
  });
});
