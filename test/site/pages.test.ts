import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headFor } from '../../src/domain/site/head.ts';
import { pagePaths } from '../../src/domain/site/pages.ts';
import { appOn, buildAppOn, testApp } from '../support/apps.ts';
import { testSettings, testWriter } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const document = `<!doctype html>
<html lang="en" data-session="unknown" data-ai-model="">
  <head>
    <!--head-->
    <script>document.title += ' $& "quoted"';</script>
    <script type="module" src="/assets/index-abc.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
const manifest = {
  'index.html': { file: 'assets/index-abc.js', imports: ['_shared'] },
  _shared: { file: 'assets/shared.js' },
  _fields: { file: 'assets/fields.js', css: ['assets/fields.css'] },
  'pages/AppPage.tsx': { file: 'assets/editor.js', imports: ['_shared', '_fields'] },
};
const folder = mkdtempSync(join(tmpdir(), 'promptreel-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), document);
writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(join(folder, 'assets', 'index-abc.js'), 'plain');
writeFileSync(join(folder, 'assets', 'index-abc.js.br'), 'brotli');

const base = testApp();
let app: FastifyInstance;
beforeAll(() => {
  app = buildAppOn(base.orm, { settings: { pagesFolder: folder } });
  return () => app.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => new Visitor(app).get(url, headers);
const cookie = 'promptreel_session=anything';

test.each(pagePaths)('%s is a document with its own head', async (path) => {
  const { statusCode, headers, body } = await get(path);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Encoding',
  });
  const [title] = headFor(path, testSettings.publicUrl);
  expect(body).toContain(`<title>${title?.text}</title>`);
  expect(body).toContain(`<link rel="canonical" href="http://promptreel.test${path}">`);
  expect(body).toContain('<meta name="description" content="');
  expect(body).not.toContain('<!--head-->');
});

test('account pages stay out of search engines, the others do not', async () => {
  expect((await get('/app')).body).toContain('<meta name="robots" content="noindex">');
  expect((await get('/')).body).not.toContain('noindex');
});

test.each([
  '/nowhere',
  '/app/x',
  '/LOGIN',
  '/index.html',
  '/__proto__',
  '/constructor',
  '/assets/none.js',
  '/a%00b',
  '/.env',
])('%s is the 404 page with status 404', async (url) => {
  const { statusCode, headers, body } = await get(url);
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<title>Page not found · Promptreel</title>');
  expect(body).toContain('noindex');
  expect(body).not.toContain('canonical');
});

test('the document says whether there is a session to check', async () => {
  expect((await get('/')).body).toContain('<html lang="en" data-session="absent"');
  expect((await get('/', { cookie })).body).toContain('<html lang="en" data-session="present"');
});

test('the editor’s document shows its frame and preloads its scripts, styles and session', async () => {
  for (const url of ['/app', '/app/p/an-id']) {
    const { body } = await get(url, { cookie });
    expect(body).toMatch(/<div id="root"><\/div>[\s\S]*<div id="frame" aria-hidden="true">/);
    expect(body.match(/(?<=<link rel="modulepreload" crossorigin href=")[^"]+/g)).toEqual([
      '/assets/fields.js',
      '/assets/editor.js',
    ]);
    expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/fields.css">');
    expect(body).toContain(
      '<link rel="preload" as="fetch" crossorigin href="/trpc/auth.user?batch=1&amp;input=%7B%7D">',
    );
  }
  expect((await get('/app')).body).not.toContain('frame');
  expect((await get('/app/projects', { cookie })).body).not.toContain('frame');
});

test('the document names the configured AI model, so that no page requests it', async () => {
  expect((await get('/subscribe')).body).toContain('data-ai-model=""');
  const writer = { ...testWriter, label: 'A "model" & <more> $&', sample: false };
  const withModel = appOn(base.orm, { writer, settings: { pagesFolder: folder } });
  const { body } = await new Visitor(withModel).get('/subscribe');
  expect(body).toContain('data-ai-model="A &quot;model&quot; &amp; &lt;more&gt; $&amp;"');
});

test('each encoding contains the same document', async () => {
  const plain = await get('/login');
  const br = await get('/login', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get('/login', { 'accept-encoding': 'br;q=0, GZIP' });
  const none = await get('/login', { 'accept-encoding': 'deflate, zstd' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(none.headers['content-encoding']).toBeUndefined();
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(none.body).toBe(plain.body);
});

test('a fresh cached copy is not sent again', async () => {
  const { etag } = (await get('/login')).headers;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await get('/login', { 'if-none-match': String(known) });
    expect(response.statusCode).toBe(304);
    expect(response.body).toBe('');
    expect(response.headers).toMatchObject({ etag, vary: 'Cookie, Accept-Encoding' });
  }
  expect((await get('/login', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  expect((await get('/login', { 'if-none-match': String(etag), cookie })).statusCode, 'logged in since').toBe(200);
  expect((await get('/register', { 'if-none-match': String(etag) })).statusCode, 'another page').toBe(200);
  expect((await get('/nowhere', { 'if-none-match': '*' })).statusCode).toBe(404);
});

test('HEAD responds like GET, without a body', async () => {
  for (const url of ['/', '/nowhere', '/favicon.svg']) {
    const response = await new Visitor(app).inject({ method: 'HEAD', url });
    expect(response.statusCode).toBe(url === '/nowhere' ? 404 : 200);
    expect(response.body).toBe('');
    expect(Number(response.headers['content-length'])).toBeGreaterThan(0);
  }
});

test('a trailing slash redirects to the page, never to another host', async () => {
  const response = await get('/login/?next=/app');
  expect(response.statusCode).toBe(301);
  expect(response.headers.location).toBe('/login?next=/app');
  expect((await get('//')).headers.location).toBe('/');
  for (const url of ['//evil.example/', '///login/', '/nowhere/']) {
    const { statusCode, headers } = await get(url);
    expect(statusCode, url).toBe(404);
    expect(headers.location).toBeUndefined();
  }
});

test('assets are immutable and compressed, other files are revalidated', async () => {
  const asset = await get('/assets/index-abc.js', { 'accept-encoding': 'br' });
  expect(asset.body).toBe('brotli');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/index-abc.js')).body).toBe('plain');
  const icon = await get('/favicon.svg');
  expect(icon.headers['content-type']).toContain('image/svg+xml');
  expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/assets/../index.html')).statusCode).toBe(404);
  expect((await get('/assets/..%2findex.html')).statusCode).toBeGreaterThanOrEqual(400);
});

test('the policy allows the document its own scripts and nothing else', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
});

test('without built pages the API works, and the pages say what to do', async () => {
  const bare = appOn(base.orm, { settings: { pagesFolder: join(folder, 'missing') } });
  const page = await new Visitor(bare).get('/login');
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('npm run build');
  expect((await new Visitor(bare).get('/api/auth/user')).statusCode).toBe(401);
});
