import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Take } from '../../src/modules/takes/take.entity.ts';
import { filmOf } from '../support/film-of.ts';
import { servicesOf } from '../support/test-app.ts';
import { takeRow } from '../support/takes.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();
const shots = '/tmp/h/shots-C1';
execFileSync('bash', ['-c', `cd ${shots}; [ -f a.webm ] || { ffmpeg -v error -y -f lavfi -i testsrc=size=640x360:rate=24 -f lavfi -i sine=440 -t 8 -c:v libvpx -g 24 -c:a libopus a.webm; ffmpeg -v error -y -f lavfi -i testsrc2=size=640x360:rate=24 -f lavfi -i sine=660 -t 4 -c:v libvpx -g 24 -c:a libopus b.webm; }`]);

test('look', async () => {
  const project = filmOf(6, { targetDuration: 24, settings: { target: 'kling-3', packing: 'scene' } });
  const { page, id, at } = await browser.openProject(project, { fresh: true, reducedMotion: 'no-preference' });
  const projectId = await page.waitForFunction(() => {
    const m = location.pathname.match(/[0-9a-f-]{36}/); return m && m[0];
  }, undefined, { timeout: 8000 }).then((h) => h.jsonValue()).catch(() => null);
  console.log('path', page.url(), projectId);
  const list = await (await page.request.get(at('/api/projects'))).json();
  const pid = list.rows?.[0]?.id ?? list[0]?.id;
  console.log(JSON.stringify(list).slice(0, 300));
  const em = browser.app.orm.em.fork();
  const store = servicesOf.get(browser.app.app)!.takeStore!;
  const add = async (file: string, seconds: number, scenes: number[], trimStart = 0) => {
    const takeId = randomUUID();
    const data = readFileSync(`${shots}/${file}`);
    await store.write(takeId, Readable.from([data]), data.length);
    em.create(Take, { ...takeRow({ sceneIds: scenes.map((n) => project.scenes[n - 1]!.id), type: 'video/webm', bytes: data.length, seconds, chosen: true, trimStart, width: 640, height: 360 }), id: takeId, user: id, project: pid });
    await em.flush();
    return takeId;
  };
  await add('a.webm', 8, [2], 1.5);
  await add('b.webm', 4, [3]);
  await add('a.webm', 8, [5, 6], 0.5);
  await page.reload();
  await page.getByRole('slider', { name: 'Start of the take of Scene 2' }).waitFor();
  for (const width of [1440, 1024, 390]) for (const scheme of ['dark', 'light'] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((s) => document.documentElement.setAttribute('data-mantine-color-scheme', s), scheme);
    await page.mouse.move(5, 700);
    await page.screenshot({ path: `${shots}/timeline-${width}-${scheme}.png`, clip: { x: 0, y: 0, width, height: 260 } });
    const handle = page.getByRole('slider', { name: 'Start of the take of Scene 2' });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${shots}/timeline-focus-${width}-${scheme}.png`, clip: { x: 0, y: 0, width, height: 260 } });
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // drag
  const box = (await page.getByRole('slider', { name: 'Start of the take of Scene 5' }).boundingBox())!;
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.waitForTimeout(200);
  await page.screenshot({ path: `${shots}/timeline-hover.png`, clip: { x: 0, y: 0, width: 1440, height: 260 } });
  await page.mouse.down();
  await page.mouse.move(box.x + 50, box.y + 10);
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${shots}/timeline-drag.png`, clip: { x: 0, y: 0, width: 1440, height: 260 } });
  await page.mouse.up();
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${shots}/timeline-after.png` });
  // play
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const first = page.locator('[data-scene]').first();
  await first.click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const log: unknown[] = [];
  const t0 = Date.now();
  while (Date.now() - t0 < 26_000) {
    log.push(await page.evaluate(() => {
      const player = document.querySelector('dialog[open]');
      const videos = [...(player?.querySelectorAll('video') ?? [])].map((v) => `${v.src.slice(-20, -16)} ${v.currentTime.toFixed(3)} ${v.paused ? 'p' : 'P'}${v.hasAttribute('data-shown') ? '*' : ''} r${v.readyState}`);
      return `${player?.querySelector('strong')?.textContent} ${player?.textContent?.match(/\d:\d\d \/ \d:\d\d/)} | ${videos.join(' | ')}`;
    }).then((s) => `${Date.now() - t0} ${s}`));
    await page.waitForTimeout(250);
    if (log.length === 26) await page.screenshot({ path: `${shots}/play-1440.png` });
    if (log.length === 40) { await page.setViewportSize({ width: 390, height: 844 }); await page.mouse.move(100, 100); await page.screenshot({ path: `${shots}/play-390.png` }); }
  }
  console.log(log.join('\n'));
  // share
  await page.keyboard.press('Escape');
  const share = await (await page.request.post(at(`/api/projects/${pid}/shares`), { data: { notes: true } })).json();
  for (const width of [1440, 1024, 390]) for (const scheme of ['dark', 'light'] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(share.address);
    await page.screenshot({ path: `${shots}/share-${width}-${scheme}.png`, fullPage: true });
    if (scheme === 'light') continue;
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForTimeout(6500);
    await page.screenshot({ path: `${shots}/share-play-${width}.png` });
    console.log(await page.evaluate(() => [...document.querySelectorAll('video')].map((v) => `${v.currentSrc} ${v.currentTime} ${v.paused} ${v.error?.message}`).join(' | ') + document.querySelector('.film-player .time')?.textContent));
  }
}, 120_000);
