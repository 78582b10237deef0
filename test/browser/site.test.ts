import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { testWriter } from '../support/test-app.ts';

const browser = serveBrowser({
  articles: true,
  writer: { ...testWriter, label: 'GPT-6 Luna', sample: false },
});

const documents = ['/', '/demo', '/get-started', '/contact', '/blog'] as const;

/** A page as a client without scripts gets it. */
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(browser.at(path), { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const extractText = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
/** Structured data, as search engines find it. */
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

test.each(documents)('%s is a complete document, readable without scripts', async (path) => {
  const { status, headers, html } = await read(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).toMatch(/<title>[^<]+ · Promptreel<\/title>/);
  expect(html).toContain(`<link rel="canonical" href="${browser.at(path)}">`);
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/);
  expect(html).toContain('<meta property="og:title"');
  expect(html).toContain('<meta name="twitter:card"');
  expect(html).not.toContain('rel="stylesheet"');
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src = '']) => src);
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/document-[\w-]+\.js$/)]);
  expect(extractText(html).length).toBeGreaterThan(400);
});

test('a document weighs at most 20 kB before any interaction', async () => {
  for (const path of documents) {
    const page = await fetch(browser.at(path), { headers: { 'accept-encoding': 'br' } });
    const html = await page.text();
    const size = async (address: string) => {
      const response = await fetch(browser.at(address), { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      return Number(response.headers.get('content-length'));
    };
    const scripts = [...html.matchAll(/<script[^>]* src="(\/assets\/[^"]+)"/g)].map(([, src = '']) => src);
    const sizes = await Promise.all([path, ...scripts].map(size));
    expect(
      sizes.reduce((sum, bytes) => sum + bytes, 0),
      path,
    ).toBeLessThan(20_000);
    // with its headers within the ten packets that a server sends before it hears back (RFC 6928)
    expect(sizes[0], path).toBeLessThan(13_400);
  }
});

test('the landing page’s frames below the first screen are pictures that come when they are in sight', async () => {
  const { page } = await browser.open('/contact');
  const pictures: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image') pictures.push(`${response.status()} ${response.url()}`);
  });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(browser.at('/'), { waitUntil: 'networkidle' });
  expect(pictures).toEqual([]);
  const frames = page.getByRole('region', { name: /presets in \d libraries/ }).locator('img');
  expect(await frames.count()).toBe(8);
  await frames.last().scrollIntoViewIfNeeded();
  await expect.poll(() => frames.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(pictures.every((picture) => /^200 .*\/assets\/frame-\w+\.svg$/.test(picture))).toBe(true);
});

test('a document preloads one file of type, of at most 14 kB, and needs no whole one', async () => {
  for (const path of [...documents, '/login', '/register']) {
    const { page } = await browser.open('/contact');
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') loaded.push(new URL(request.url()).pathname);
    });
    await page.goto(browser.at(path), { waitUntil: 'networkidle' });
    expect(
      loaded.filter((file) => !file.includes('-cut-')),
      path,
    ).toEqual([]);
    const preloads = await page
      .locator('link[rel="preload"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(preloads, path).toEqual([expect.stringContaining('instrument-sans-cut')]);
    expect(loaded).toContain(preloads[0]);
    const bytes = await (await fetch(browser.at(preloads[0] ?? ''))).arrayBuffer();
    expect(bytes.byteLength).toBeLessThanOrEqual(14_000);
    await page.close();
  }
});

test('links to pages go with a picture of 1200 x 630, which caches may keep', async () => {
  for (const path of [...documents, '/login', '/register']) {
    const { html } = await read(path);
    const contentOf = (name: string) => new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(contentOf('twitter:card'), path).toBe('summary_large_image');
    expect(contentOf('og:image:alt'), path).toMatch(/^Promptreel: \w/);
    expect(contentOf('twitter:image:alt'), path).toBe(contentOf('og:image:alt'));
    const image = await fetch(contentOf('og:image') ?? '');
    expect(image.headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
    const { type, width, height } = imageSize(new Uint8Array(await image.arrayBuffer()));
    expect([type, width, height].map(String), path).toEqual([
      'png',
      contentOf('og:image:width') ?? '1200',
      contentOf('og:image:height') ?? '630',
    ]);
  }
});

test('browsers and phones find an icon where they look for one', async () => {
  const icon = async (path: string) => {
    const response = await fetch(browser.at(path));
    return { type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const favicon = await icon('/favicon.ico');
  expect(favicon.type).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
  expect(imageSize(favicon.bytes)).toMatchObject({
    type: 'ico',
    images: [{ width: 16 }, { width: 32 }, { width: 48 }],
  });
  for (const [path, side] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ] as const) {
    const { type, bytes } = await icon(path);
    expect(type, path).toBe('image/png');
    expect(imageSize(bytes), path).toMatchObject({ width: side, height: side });
  }
  const { html } = await read('/');
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect(html).toContain(`href="${path}"`);
});

test('the pages contain the text that the specification lists', async () => {
  const texts: Record<(typeof documents)[number], string[]> = {
    '/': ['Start Creating', 'View Demo', 'Start Free Trial', '$24', 'Admin', 'Contact Us', 'Blog'],
    '/demo': [
      '9 Cinematic Fields',
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
    const text = extractText((await read(path)).html);
    for (const part of wanted) expect(text, path).toContain(part);
  }
});

test('offers the editor to users with a session, and the login to others', async () => {
  const signedOut = await read('/');
  const signedIn = await read('/', { cookie: 'promptreel_session=anything' });
  expect(linksIn(signedOut.html)).toContain('/login');
  expect(linksIn(signedIn.html)).not.toContain('/login');
  expect(extractText(signedIn.html)).toContain('Launch App');
  expect(signedOut.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(signedOut.headers.get('etag')).not.toBe(signedIn.headers.get('etag'));
  const again = await read('/', { 'if-none-match': signedOut.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('no link on any page is dead', async () => {
  const seen = new Set<string>();
  const queue: string[] = ['/'];
  for (const path of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { status, html } = await read(path);
    expect(status, path).toBe(200);
    for (const href of linksIn(html)) {
      const { origin, pathname } = new URL(href, browser.at(path));
      if (origin === browser.at('/').slice(0, -1)) queue.push(pathname);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([...documents, '/login', '/app', '/blog/feed.xml']));
  expect(seen.size).toBeGreaterThan(documents.length + 5);
});

test('articles are documents with their own head and structured data', async () => {
  const list = await read('/blog');
  const [first = ''] = linksIn(list.html).filter((href) => /^\/blog\/[a-z0-9-]+$/.test(href));
  const { html } = await read(first);
  const [posting, breadcrumbs] = dataIn(html);
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
  expect(html).toContain('<meta property="og:type" content="article">');
  expect(html).toContain(`<title>${posting.headline} · Promptreel</title>`);
  expect(extractText(html)).toContain('Start 4-Day Free Trial');
  const image = await read(new URL(posting.image).pathname);
  expect(image.headers.get('content-type')).toBe('image/png');

  const [software, organization] = dataIn((await read('/')).html);
  expect(software).toMatchObject({ '@type': 'SoftwareApplication', offers: { price: '24.00', priceCurrency: 'USD' } });
  expect(software).not.toHaveProperty('aggregateRating');
  expect(organization).toMatchObject({
    '@type': 'Organization',
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: 'support@promptreel.test' },
  });
});

test('returns 404 for a missing page, and 301 for a trailing slash', async () => {
  for (const path of ['/nowhere', '/blog/images/x.png', '/blog/no-such-article/share.svg']) {
    const { status, html } = await read(path);
    expect(status, path).toBe(404);
    expect(extractText(html)).toContain('404 Page Not Found');
  }
  for (const path of ['/blog/', '/demo/', '/blog/some-article/']) {
    const { status, headers } = await read(path);
    expect(status, path).toBe(301);
    expect(headers.get('location')).toBe(path.slice(0, -1));
  }
});

test('a missing article says so, links back, and returns 404', async () => {
  for (const path of ['/blog/no-such-article', '/blog/No-Such-Article']) {
    const { status, html } = await read(path);
    expect(status, path).toBe(404);
    expect(extractText(html)).toContain('Article Not Found');
    expect(extractText(html)).not.toContain('404 Page Not Found');
    expect(html).toContain('<title>Article Not Found · Promptreel</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  }
  const { page } = await browser.open('/blog/no-such-article', { expectErrors: /status of 404/ });
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.waitForURL(browser.at('/blog'));
});

test('sitemap, robots, feed and web manifest', async () => {
  const sitemap = (await read('/sitemap.xml')).html;
  for (const path of documents) expect(sitemap).toContain(`<loc>${browser.at(path)}</loc>`);
  expect(sitemap.match(/<loc>[^<]*\/blog\/[a-z]/g)?.length).toBeGreaterThan(2);
  const robots = (await read('/robots.txt')).html;
  expect(robots).toContain(`Sitemap: ${browser.at('/sitemap.xml')}`);
  const feed = await read('/blog/feed.xml');
  expect(feed.headers.get('content-type')).toContain('application/rss+xml');
  const manifest = JSON.parse((await read('/app.webmanifest')).html);
  for (const { src } of manifest.icons) expect((await read(src)).status, src).toBe(200);
});

test('brotli is sent as prepared', async () => {
  const response = await fetch(browser.at('/'), { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  // fetch has already decompressed it
  expect((await response.text()).trimEnd().endsWith('</html>')).toBe(true);
});

test('the contact form works as a plain form', async () => {
  const { page } = await browser.open('/contact', { javaScriptEnabled: false, expectErrors: /status of 400/ });
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.test');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('   ');
  await page.getByRole('button', { name: /send/i }).click();
  await page.getByText('Message is required.').waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('A question');
  await page.getByLabel('Message').fill('How do I export a template?');
  await page.getByRole('button', { name: /send/i }).click();
  await page.getByText('Message Sent').waitFor();
  const foreign = await fetch(browser.at('/contact'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.test' },
    body: 'name=a&email=a@b.test&subject=c&message=d',
  });
  expect(foreign.status).toBe(403);
});

test('the contact form keeps its text when it fails, and confirms when it was sent', async () => {
  const { page } = await browser.open('/contact', { expectErrors: /status of 4|ERR_/ });
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.test');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('How do I export a template?');
  await page.route('**/trpc/support.send**', (route) => route.abort());
  await page.getByRole('button', { name: /send/i }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('How do I export a template?');
  await page.unroute('**/trpc/support.send**');
  await page.getByRole('button', { name: /send/i }).click();
  await page.getByText('Message Sent', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
});

test('live chat takes users to the message form in the editor, by way of the login if needed', async () => {
  const { email } = await browser.openEditor();
  const { page } = await browser.open('/contact', { expectErrors: /status of 401/ });
  await page.getByRole('link', { name: 'message the team' }).click();
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long enough one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const form = page.getByRole('dialog', { name: 'Message the team' });
  await form.getByLabel('Subject').waitFor();
  expect(await form.getByLabel('Email').inputValue()).toBe(email);
  await page.waitForURL(browser.at('/app'));
  await page.reload();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Message the team' }).waitFor();
  expect(await form.count(), 'it was requested once').toBe(0);
});

test('the demo turns a visitor’s text into its prompt', async () => {
  const { page } = await browser.open('/demo');
  await page.getByLabel('Subject').fill('A beekeeper in white');
  await page
    .getByText(/A beekeeper in white/)
    .last()
    .waitFor();
  expect(await page.locator('pre').first().textContent()).toContain('A beekeeper in white');
});

test('the demo has two fixed columns from 900 px on, never wider than 1296', async () => {
  const { page } = await browser.open('/demo');
  const measure = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [whole, field, prompt] = [box('#scene-demo'), box('#demo-subject'), box('#scene-demo pre')];
      return { width: whole?.width ?? 0, apart: (prompt?.left ?? 0) > (field?.right ?? 0) };
    });
  for (const width of [900, 1240, 1440, 1680, 2200, 2560]) {
    await page.setViewportSize({ width, height: 1000 });
    const { width: wide, apart } = await measure();
    expect(apart, `${width}`).toBe(true);
    expect(wide, `${width}`).toBeLessThanOrEqual(1296);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  const before = await measure();
  await page.getByLabel('Subject').fill('A '.repeat(900));
  expect(await measure()).toEqual(before);
});

test('the demo copies exactly its prompt for the chosen generator', async () => {
  const { page } = await browser.open('/demo');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('radio', { name: 'Veo' }).check();
  await page.getByLabel('Subject').fill('A beekeeper in white');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('The prompt is on the clipboard.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('A beekeeper in white');
  expect(copied).toBe(await page.locator('#scene-demo pre').textContent());
});

test('the first screen of the landing page holds what it is, the price, both buttons and the film', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await browser.open('/', { viewport });
    const shown = [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Writes for'),
      page.getByText('Free to compose.', { exact: true }),
      page.getByRole('link', { name: 'Start Creating' }).first(),
      page.getByRole('link', { name: 'View Demo' }),
      page.locator('[data-scene="3"] svg').first(),
      page.locator('figure [data-step="6"]').first(),
    ];
    for (const one of shown) {
      const box = await one.boundingBox();
      expect(box && box.y + box.height, `${one} at ${viewport.width}`).toBeLessThanOrEqual(viewport.height);
    }
    await page.close();
  }
});

test('a word turns its frame on, in step with its field and its words', async () => {
  const { page } = await browser.open('/', { reducedMotion: 'no-preference' });
  /** What shows at that second of the film. */
  const at = (seconds: number, step: number) =>
    page.evaluate(
      ([time, number]) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          // what starts within the film has its own delay; the film itself begins at 3 s
          animation.currentTime = (time - 3) * 1000;
        }
        const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
        const panel = [...document.querySelectorAll<HTMLElement>('figure div:has(> dl)')].find(
          (one) => getComputedStyle(one).visibility === 'visible',
        );
        return {
          lights: [1, 2, 3].map((scene) => Number(styleOf(`[data-scene="${scene}"] [data-lit]`).opacity)),
          scene: panel?.dataset.scene,
          on: document.querySelector<HTMLElement>('pre [data-on]')?.dataset.step,
          isLit:
            styleOf(`[data-step="${number}"] dd`).color === styleOf(`pre [data-step="${number}"]`).color &&
            styleOf(`[data-step="${number}"] dd`).color !== styleOf('pre').color,
        };
      },
      [seconds, step] as const,
    );
  const shows = (seconds: number, step: number) => expect.poll(() => at(seconds, step));
  await shows(3.5, 6).toMatchObject({ lights: [0, 0, 0], scene: '1', on: '5' });
  await shows(4.2, 6).toMatchObject({ lights: [1, 0, 0], scene: '1', on: '6', isLit: true });
  await shows(10.2, 14).toMatchObject({ lights: [0.37, 1, 0], scene: '2', on: '14', isLit: true });
  await shows(14.2, 20).toMatchObject({ lights: [0.37, 0.37, 1], scene: '3', on: '20', isLit: true });
});

test('Pause holds the film, and so does pointing at a field', async () => {
  const { page } = await browser.open('/', { reducedMotion: 'no-preference' });
  const states = () =>
    page.evaluate(() => [
      ...new Set(document.getAnimations().flatMap((one) => (one instanceof CSSAnimation ? one.playState : []))),
    ]);
  expect(await states()).toEqual(['running']);
  await page.getByLabel('Pause').check();
  expect(await states()).toEqual(['paused']);
  await page.getByLabel('Pause').uncheck();
  expect(await states()).toEqual(['running']);
  await page.locator('dl [data-step="3"]').hover();
  expect(await states()).toEqual(['paused']);
  const colorOf = (selector: string) => page.locator(selector).evaluate((one) => getComputedStyle(one).color);
  await expect.poll(() => colorOf('pre [data-step="2"]')).not.toBe(await colorOf('pre [data-step="3"]'));
  await expect.poll(() => colorOf('dl [data-step="3"] dd')).toBe(await colorOf('pre [data-step="3"]'));
});

test('where motion is unwanted, all frames are lit and nothing plays', async () => {
  const { page } = await browser.open('/', { reducedMotion: 'reduce' });
  const lights = await page.locator('[data-lit]').evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
  expect(lights).toEqual(['1', '1', '1']);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.getByText('Pause').isVisible()).toBe(false);
});

test('on phones the header is one row: a link, and a menu with all of them', async () => {
  const { page } = await browser.open('/', { viewport: { width: 390, height: 844 } });
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await nav.getByRole('link').allTextContents()).toEqual(['Login']);
  expect((await page.locator('header').boundingBox())?.height).toBeLessThanOrEqual(60);
  await nav.getByLabel('Menu').click();
  expect(await nav.getByRole('link').count()).toBe(5);
  await nav.getByRole('link', { name: 'Contact Us' }).click();
  await page.waitForURL(browser.at('/contact'));
});

test('the theme switches, and stays', async () => {
  const { page } = await browser.open('/');
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  expect(await scheme()).toBe('dark');
  await page.getByRole('button', { name: /dark and light/ }).click();
  expect(await scheme()).toBe('light');
  await page.goto(browser.at('/blog'));
  expect(await scheme()).toBe('light');
});

test.each(axeCases)('axe finds nothing on the public pages ($scheme, $width px)', async ({ width, scheme }) => {
  for (const path of [...documents, '/blog/one-shot-one-idea', '/blog/no-such-article', '/nowhere']) {
    const viewport = { width, height: 900 };
    const { page } = await browser.open(path, {
      viewport,
      before: withColorScheme(scheme),
      expectErrors: /status of 404/,
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page), path).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} is not wider than the window`).toBeLessThanOrEqual(0);
    await page.close();
  }
});
