import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { sceneFields } from '../../src/domain/scene/fields.ts';
import { testApp } from '../support/apps.ts';
import { testSettings, testWriter } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

/** The built public documents, as a client without scripts gets them. */
const app = testApp({ articles: true, writer: { ...testWriter, label: 'GPT-6 Luna', sample: false } });

const documents = ['/', '/demo', '/get-started', '/contact', '/blog'] as const;
const accountForms = ['/login', '/register', '/forgot-password', '/reset-password', '/admin/login'] as const;
const { publicUrl, pagesFolder } = testSettings;

const read = (path: string, headers: Record<string, string> = {}) => new Visitor(app.app).get(path, headers);
/** Returns the number of bytes that a browser gets. */
const weigh = async (path: string) => (await read(path, { 'accept-encoding': 'br' })).rawPayload.length;

const extractText = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
const scriptsIn = (html: string) => [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
/** Finds the structured data, as search engines do. */
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

/** Returns a script and the files that it needs to start, except the script that every document loads. */
function filesOf(name: string): string[] {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(join(pagesFolder, 'documents.json'), 'utf8'),
  );
  const seen = new Set([name]);
  for (const one of seen) for (const other of manifest[one]?.imports ?? []) seen.add(other);
  seen.delete('document.ts');
  return [...seen].map((one) => `/${manifest[one]?.file}`);
}

test.each(documents)('%s is a complete document, readable without scripts', async (path) => {
  const { statusCode, headers, body } = await read(path);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.match(/<h1[ >]/g)).toHaveLength(1);
  expect(body).toMatch(/<title>[^<]+ · Promptreel<\/title>/);
  expect(body).toContain(`<link rel="canonical" href="${publicUrl}${path}">`);
  expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/);
  expect(body).toContain('<meta property="og:title"');
  expect(body).toContain('<meta name="twitter:card"');
  expect(body).not.toContain('rel="stylesheet"');
  expect(scriptsIn(body)).toEqual([expect.stringMatching(/^\/assets\/document-[\w-]+\.js$/)]);
  expect(extractText(body).length).toBeGreaterThan(400);
});

test('a document is at most 20 kB before any interaction', async () => {
  for (const path of documents) {
    const sizes = await Promise.all([path, ...scriptsIn((await read(path)).body)].map(weigh));
    expect(
      sizes.reduce((sum, bytes) => sum + bytes, 0),
      path,
    ).toBeLessThan(20_000);
    // with headers, fits in the ten packets that a server sends before the first acknowledgment (RFC 6928)
    expect(sizes[0], path).toBeLessThan(13_400);
  }
});

test.each([...accountForms.map((path) => [path, 14] as const), ['/get-started', 18] as const])(
  '%s is a document of at most %d kB with the script of its form, without the framework',
  async (path, most) => {
    const { body } = await read(path);
    expect(body).toContain('<form');
    expect(body).toContain('data-island="live-form"');
    expect(body).not.toContain('rel="stylesheet"');
    const files = [path, ...scriptsIn(body), ...filesOf('islands/live-form.ts')];
    expect(files.length).toBeGreaterThan(2);
    const sizes = await Promise.all(files.map(weigh));
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(most * 1_000);
  },
);

test('a document preloads one font, of at most 14 kB', async () => {
  for (const path of [...documents, '/login', '/register']) {
    const { body } = await read(path);
    const preloads = [...body.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(preloads, path).toEqual([expect.stringContaining('instrument-sans-cut')]);
    expect(await weigh(preloads[0] ?? '')).toBeLessThanOrEqual(14_000);
  }
});

test('link previews have a picture of 1200 x 630, which caches may store', async () => {
  for (const path of [...documents, '/login', '/register']) {
    const { body } = await read(path);
    const contentOf = (name: string) => new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1];
    expect(contentOf('twitter:card'), path).toBe('summary_large_image');
    expect(contentOf('og:image:alt'), path).toMatch(/^Promptreel: \w/);
    expect(contentOf('twitter:image:alt'), path).toBe(contentOf('og:image:alt'));
    const address = contentOf('og:image') ?? '';
    expect(address).toContain(publicUrl);
    const image = await read(address.replace(publicUrl, ''));
    expect(image.headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
    const { type, width, height } = imageSize(image.rawPayload);
    expect([type, width, height].map(String), path).toEqual([
      'png',
      contentOf('og:image:width') ?? '1200',
      contentOf('og:image:height') ?? '630',
    ]);
  }
});

test('browsers and phones find an icon at the usual addresses', async () => {
  const favicon = await read('/favicon.ico');
  expect(favicon.headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
  expect(imageSize(favicon.rawPayload)).toMatchObject({
    type: 'ico',
    images: [{ width: 16 }, { width: 32 }, { width: 48 }],
  });
  for (const [path, side] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ] as const) {
    const { headers, rawPayload } = await read(path);
    expect(headers['content-type'], path).toBe('image/png');
    expect(imageSize(rawPayload), path).toMatchObject({ width: side, height: side });
  }
  const { body } = await read('/');
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect(body).toContain(`href="${path}"`);
});

test('the pages contain the text that the specification lists', async () => {
  const texts: Record<(typeof documents)[number], string[]> = {
    '/': ['Start Creating', 'View Demo', 'Start Free Trial', '$24', 'Admin', 'Contact Us', 'Blog'],
    '/demo': [
      `${sceneFields.length} Cinematic Fields`,
      'Save & Load Templates',
      'Export Ready',
      'Auto-Save',
      'Duration Tracking',
      'Professional Output',
      'Get Started Now',
      'Contact Sales',
    ],
    '/get-started': [
      '4-Day Free Trial',
      '$24 per month',
      'Secure Payment',
      'Professional Tools',
      'Instant Access',
      '4.8 from 127 ratings',
    ],
    '/contact': ['within 24 hours', 'Live chat', 'Pro members', 'Monday to Friday', 'support@promptreel.test'],
    '/blog': ['Read Article', 'min read'],
  };
  for (const [path, wanted] of Object.entries(texts)) {
    const text = extractText((await read(path)).body);
    for (const part of wanted) expect(text, path).toContain(part);
  }
  // the editor then opens the form
  expect((await read('/contact')).body).toMatch(/<a [^>]*href="\/app\?message=team"[^>]*>message the team</i);
});

test('offers the editor to users with a session, and the login to others', async () => {
  const signedOut = await read('/');
  const signedIn = await read('/', { cookie: 'promptreel_session=anything' });
  expect(linksIn(signedOut.body)).toContain('/login');
  expect(linksIn(signedIn.body)).not.toContain('/login');
  expect(extractText(signedIn.body)).toContain('Launch App');
  expect(signedOut.headers.vary).toBe('Cookie, Accept-Encoding');
  expect(signedOut.headers.etag).not.toBe(signedIn.headers.etag);
  const again = await read('/', { 'if-none-match': String(signedOut.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('no link on any page is dead', async () => {
  const seen = new Set<string>();
  const queue: string[] = ['/'];
  for (const path of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { statusCode, body } = await read(path);
    expect(statusCode, path).toBe(200);
    for (const href of linksIn(body)) {
      const { origin, pathname } = new URL(href, publicUrl + path);
      if (origin === publicUrl) queue.push(pathname);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([...documents, '/login', '/app', '/blog/feed.xml']));
  expect(seen.size).toBeGreaterThan(documents.length + 5);
});

test('articles are documents with their own head and structured data', async () => {
  const list = await read('/blog');
  const [first = ''] = linksIn(list.body).filter((href) => /^\/blog\/[a-z0-9-]+$/.test(href));
  const { body } = await read(first);
  const [posting, breadcrumbs] = dataIn(body);
  expect(posting).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: expect.any(String),
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    image: expect.stringMatching(/\/share-[0-9a-f]{16}\.png$/),
    author: { '@type': 'Organization', name: 'Promptreel' },
  });
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(breadcrumbs.itemListElement.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
  expect(body).toContain('<meta property="og:type" content="article">');
  expect(body).toContain(`<title>${posting.headline} · Promptreel</title>`);
  expect(extractText(body)).toContain('Start 4-Day Free Trial');

  const [software, organization] = dataIn((await read('/')).body);
  expect(software).toMatchObject({ '@type': 'SoftwareApplication', offers: { price: '24.00', priceCurrency: 'USD' } });
  expect(software).not.toHaveProperty('aggregateRating');
  expect(organization).toMatchObject({
    '@type': 'Organization',
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: 'support@promptreel.test' },
  });
});

test('returns 404 for a missing page, and 301 for a trailing slash', async () => {
  for (const path of ['/nowhere', '/blog/images/x.png', '/blog/no-such-article/share.svg']) {
    const { statusCode, body } = await read(path);
    expect(statusCode, path).toBe(404);
    expect(extractText(body)).toContain('404 Page Not Found');
  }
  for (const path of ['/blog/', '/demo/', '/blog/some-article/']) {
    const { statusCode, headers } = await read(path);
    expect(statusCode, path).toBe(301);
    expect(headers.location).toBe(path.slice(0, -1));
  }
});

test('a missing article says so, links back, and returns 404', async () => {
  for (const path of ['/blog/no-such-article', '/blog/No-Such-Article']) {
    const { statusCode, body } = await read(path);
    expect(statusCode, path).toBe(404);
    expect(extractText(body)).toContain('Article Not Found');
    expect(extractText(body)).not.toContain('404 Page Not Found');
    expect(body).toContain('<title>Article Not Found · Promptreel</title>');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect(body).toMatch(/<a [^>]*href="\/blog"[^>]*>Back to Blog</);
  }
});

test('sitemap, robots, feed and web manifest', async () => {
  const sitemap = (await read('/sitemap.xml')).body;
  for (const path of documents) expect(sitemap).toContain(`<loc>${publicUrl}${path}</loc>`);
  expect(sitemap.match(/<loc>[^<]*\/blog\/[a-z]/g)?.length).toBeGreaterThan(2);
  expect((await read('/robots.txt')).body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const feed = await read('/blog/feed.xml');
  expect(feed.headers['content-type']).toContain('application/rss+xml');
  const manifest = JSON.parse((await read('/app.webmanifest')).body);
  for (const { src } of manifest.icons) expect((await read(src)).statusCode, src).toBe(200);
});

test('the prepared Brotli files are sent', async () => {
  const { headers, rawPayload } = await read('/', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe((await read('/')).body);
});
