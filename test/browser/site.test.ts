import { expect, test } from 'vitest';
import { pagePaths, pages } from '../../src/domain/site/pages.ts';
import { isFull } from '../support/rounds.ts';
import { testWriter } from '../support/test-app.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser({
  articles: true,
  writer: { ...testWriter, label: 'GPT-6 Luna', sample: false },
});

test.runIf(isFull)(
  'the landing page shows its first screen, film, pictures and header, on small and large windows',
  async () => {
    const { page } = await browser.open('/robots.txt', { fresh: true, reducedMotion: 'no-preference' });
    const pictures: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'image') pictures.push(`${response.status()} ${response.url()}`);
    });
    const firstScreen = [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Writes for'),
      page.getByText('Free to compose.', { exact: true }),
      page.getByRole('link', { name: 'Start Creating' }).first(),
      page.getByRole('link', { name: 'View Demo' }),
      page.locator('[data-scene="3"] svg').first(),
      page.locator('figure [data-step="6"]').first(),
    ];
    async function expectFirstScreen(height: number) {
      for (const one of firstScreen) {
        const box = await one.boundingBox();
        expect(box && box.y + box.height, `${one} in ${height} px`).toBeLessThanOrEqual(height);
      }
    }

    // on a phone, the header is one row with one link and a menu of all links
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(browser.at('/'), { waitUntil: 'networkidle' });
    await expectFirstScreen(844);
    expect(pictures, 'only visible pictures load').toEqual([]);
    const frames = page.getByRole('region', { name: /presets in \d libraries/ }).locator('img');
    expect(await frames.count()).toBe(8);
    await frames.last().scrollIntoViewIfNeeded();
    await expect.poll(() => frames.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(pictures.every((picture) => /^200 .*\/assets\/frame-\w+\.svg$/.test(picture))).toBe(true);
    const nav = page.getByRole('navigation', { name: 'Main' });
    expect(await nav.getByRole('link').allTextContents()).toEqual(['Login']);
    expect((await page.locator('header').boundingBox())?.height).toBeLessThanOrEqual(60);
    await nav.getByLabel('Menu').click();
    expect(await nav.getByRole('link').count()).toBe(5);
    await nav.getByRole('link', { name: 'Contact Us' }).click();
    await page.waitForURL(browser.at('/contact'));

    // the film pauses with the Pause button and while a field is pointed at
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(browser.at('/'));
    await expectFirstScreen(900);
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
    await page.mouse.move(0, 0);

    // each step highlights a frame together with its field and its words
    /** Returns what the page shows at a second of the film. */
    const at = (seconds: number, step: number) =>
      page.evaluate(
        ([time, number]) => {
          for (const animation of document.getAnimations()) {
            animation.pause();
            // the film begins at 3 s, and animations inside it add their own delay
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

    // with reduced motion, all frames are lit and nothing plays
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    const lights = await page
      .locator('[data-lit]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
    expect(lights).toEqual(['1', '1', '1']);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await page.getByText('Pause').isVisible()).toBe(false);

    // the theme can be switched and is remembered
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: /dark and light/ }).click();
    expect(await scheme()).toBe('light');
    await page.goto(browser.at('/blog'));
    expect(await scheme()).toBe('light');
  },
);

test('the demo shows and copies the prompt of a visitor’s text in two fixed columns; the contact form sends a message', async () => {
  const { page } = await browser.open('/demo');
  const measure = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [whole, field, prompt] = [box('#scene-demo'), box('#demo-subject'), box('#scene-demo pre')];
      return { width: whole?.width ?? 0, apart: (prompt?.left ?? 0) > (field?.right ?? 0) };
    });
  for (const width of [900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 1000 });
    const { width: wide, apart } = await measure();
    expect(apart, `${width}`).toBe(true);
    expect(wide, `${width}`).toBeLessThanOrEqual(1296);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  const before = await measure();
  await page.getByLabel('Subject').fill('A '.repeat(900));
  expect(await measure()).toEqual(before);
  await page.getByRole('radio', { name: 'Veo' }).check();
  await page.getByLabel('Subject').fill('A beekeeper in white');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('The prompt is on the clipboard.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('A beekeeper in white');
  expect(copied).toBe(await page.locator('#scene-demo pre').textContent());

  await page.goto(browser.at('/contact'));
  const texts = { Name: 'Ada', Email: 'ada@example.test', Subject: 'A question', Message: 'How do I export?' };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: /send/i }).click();
  await page.getByText('Message Sent', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
});

test.runIf(isFull)(
  'public pages fit every window, load only subsets of fonts, and have no axe violations',
  async () => {
    const { page } = await browser.open('/robots.txt', { expectErrors: /status of 40[14]/, fresh: true });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
    });
    /** Opens a page in one theme and checks both layouts. axe needs a browser only for the colors. */
    async function visit(path: string, { width, scheme }: { width: number; scheme: string }) {
      fonts.length = 0;
      await page.evaluate((name) => localStorage.setItem('promptreel.color-scheme', name), scheme);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(browser.at(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violations(page), `${path} in ${width} px`).toEqual([]);
      for (const size of [width, width === 390 ? 1440 : 390]) {
        await page.setViewportSize({ width: size, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} is not wider than ${size} px`).toBeLessThanOrEqual(0);
      }
      return fonts.filter((file) => !file.includes('-cut-'));
    }
    const wide = { width: 1440, scheme: 'dark' };
    const phone = { width: 390, scheme: 'light' };
    const documents = pagePaths.filter((path) => pages[path].kind !== 'application');
    const visits = documents.map((path, index) => [path, index % 2 === 0 ? wide : phone] as const);
    for (const [path, window] of [...visits, ['/', phone] as const]) {
      expect(await visit(path, window), path).toEqual([]);
      expect(fonts.length, path).toBeGreaterThan(0);
    }
    await visit('/blog/one-shot-one-idea', wide);
    await visit('/nowhere', wide);
    expect(await visit('/blog/no-such-article', phone)).toEqual([]);
    // pages of the application load more fonts later
    await visit('/admin/login', phone);
  },
);
