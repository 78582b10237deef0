import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writePaper } from '../../src/domain/papers/out/write-paper.ts';
import type { Project } from '../../src/domain/project/project.ts';
import { decodedFrames, noFfprobe, probe } from '../support/ffprobe.ts';
import { filmOf } from '../support/film-of.ts';
import { pngOf } from '../support/pictures.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

// a skipped test file cannot state its reason in any other way
if (noFfprobe) console.warn(`the animatic and subtitles are not read: ${noFfprobe}`);

const browser = serveBrowser();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save the animatic as a video' });

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('animatic');
  await page.getByRole('option', { name: /^Save the animatic as a video/ }).click();
  await dialog(page)
    .getByText(/ · (MP4|WebM) /)
    .waitFor();
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-animatic-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Scenes of 5, 3 and 3 seconds: with a picture, with dialogue, and with a missing picture. */
function film(): Project {
  const project = filmOf(3, { projectTitle: 'The Last Ferry', settings: { ratio: '9:16' } });
  const picture = (hash: string) => ({ picture: { hash, width: 2, height: 2, alt: 'Still' } });
  const changes = [picture('a1'), { dialog: 'MARA: We should go.\nTOM: It is late.' }, picture('b2')];
  return { ...project, scenes: project.scenes.map((scene, index) => ({ ...scene, ...changes[index] })) };
}

/** Replaces the browser's save dialog by one that returns a file of the page. */
function pickOwnFile(): void {
  const pick = async () => (await navigator.storage.getDirectory()).getFileHandle('Cut 1.video', { create: true });
  Object.assign(window, { showSaveFilePicker: pick });
}

function withoutH264(): void {
  const ask = VideoEncoder.isConfigSupported.bind(VideoEncoder);
  VideoEncoder.isConfigSupported = async (config) =>
    config.codec.startsWith('avc') ? { supported: false, config } : ask(config);
}

async function openFilm(before: () => void, prepare?: () => void): Promise<Page> {
  const { page } = await browser.openProject(film(), { before, fresh: true, expectErrors: /404/ });
  if (prepare) await page.evaluate(prepare);
  await page.route('**/api/pictures/*', (route) =>
    route.request().url().endsWith('a1')
      ? route.fulfill({ contentType: 'image/png', body: pngOf() })
      : route.fulfill({ status: 404 }),
  );
  await openDialog(page);
  return page;
}

/** The format that the dialog names, `MP4 (H.264)` if the browser supports it. */
async function expectedCodec(page: Page): Promise<string> {
  const words = await dialog(page)
    .getByText(/ · (MP4|WebM) /)
    .textContent();
  return words?.includes('MP4') ? 'h264' : words?.includes('VP9') ? 'vp9' : 'vp8';
}

function expectVideo(path: string, codec: string, { width, height }: { width: number; height: number }, rate: number) {
  const { stream, format, packets } = probe(path);
  expect(stream).toMatchObject({ codec_name: codec, width, height });
  expect(Math.abs(Number(format.duration) - 11)).toBeLessThanOrEqual(1 / rate);
  return packets;
}

describe.runIf(isFull && !noFfprobe)('the animatic, read by FFmpeg', () => {
  test('is downloaded with a caption file, and the dialog says which picture is missing', async () => {
    const page = await openFilm(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const codec = await expectedCodec(page);
    await dialog(page).getByLabel('Captions').selectOption('In a separate file (.srt)');
    const video = page.waitForEvent('download', (download) => !download.suggestedFilename().endsWith('.srt'));
    const captions = page.waitForEvent('download', (download) => download.suggestedFilename().endsWith('.srt'));
    await dialog(page).getByRole('button', { name: 'Save video' }).press('Enter');
    await dialog(page)
      .getByRole('status')
      .getByText(/^Saved “The Last Ferry\.(mp4|webm)”/)
      .waitFor();
    expect(await dialog(page).getByRole('status').textContent()).toContain('The picture of scene #3 did not load');
    expect(await violations(page)).toEqual([]);

    expect((await captions).suggestedFilename()).toBe('The Last Ferry.srt');
    const path = await (await video).path();
    const packets = expectVideo(path, codec, { width: 720, height: 1280 }, 24);
    // one frame per second, and the film's last frame
    expect(packets.map(({ pts_time }) => Number(pts_time).toFixed(2))).toEqual([
      ...Array.from({ length: 11 }, (_, second) => second.toFixed(2)),
      (11 - 1 / 24).toFixed(2),
    ]);
    expect(decodedFrames(path)).toBe(12);
    const keys = packets
      .filter(({ flags }) => flags.startsWith('K'))
      .map(({ pts_time }) => Math.round(Number(pts_time)));
    expect(keys).toEqual(expect.arrayContaining([0, 5, 8]));
  });

  test.each([true, false])('is streamed to the chosen file; the browser may encode H.264: %s', async (mayEncode) => {
    const page = await openFilm(pickOwnFile, mayEncode ? undefined : withoutH264);
    const codec = await expectedCodec(page);
    if (!mayEncode) expect(codec).toMatch(/^vp/);
    await dialog(page).getByLabel('Aspect ratio').selectOption('1:1');
    await dialog(page).getByLabel('Frame rate').selectOption('25 fps');
    await dialog(page).getByRole('button', { name: 'Save video' }).click();
    await dialog(page).getByRole('status').getByText('Saved “Cut 1.video”').waitFor();
    const content = await page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('Cut 1.video');
      return Array.from(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
    });
    const path = join(temporaryFolder(), 'cut');
    writeFileSync(path, Uint8Array.from(content));
    // the second caption starts in the middle of a second
    expect(expectVideo(path, codec, { width: 720, height: 720 }, 25)).toHaveLength(13);
  });

  test('leaves no file when it is canceled', async () => {
    const page = await openFilm(pickOwnFile);
    await page.unroute('**/api/pictures/*');
    const requested = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/pictures/*', async (route) => {
      requested.resolve();
      await answered.promise;
      await route.fulfill({ contentType: 'image/png', body: pngOf() });
    });
    await dialog(page).getByRole('button', { name: 'Save video' }).press('Enter');
    await requested.promise;
    expect(
      await dialog(page).getByRole('progressbar', { name: 'Saving the video' }).getAttribute('aria-valuetext'),
    ).toBe('0%, Starting');
    expect(await violations(page)).toEqual([]);
    const cancel = dialog(page).getByRole('button', { name: 'Cancel' });
    expect(await cancel.evaluate((element) => element === document.activeElement)).toBe(true);
    await cancel.press('Enter');
    answered.resolve();
    await dialog(page).getByRole('status').getByText('Canceled. Nothing was saved.').waitFor();
    const left = await page.evaluate(async () => {
      const names: string[] = [];
      const folder = (await navigator.storage.getDirectory()) as unknown as AsyncIterable<[string, unknown]>;
      for await (const [name] of folder) names.push(name);
      return names;
    });
    expect(left).toEqual([]);
  });
});

test.runIf(!noFfprobe).each([
  ['srt', 'subrip'],
  ['vtt', 'webvtt'],
] as const)('FFmpeg reads the subtitles as %s', (format, codec) => {
  const { text, name } = writePaper({ format, project: film() });
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  const { stream, packets } = probe(path);
  expect(stream.codec_name).toBe(codec);
  expect(packets).toHaveLength(2);
  const last = packets.at(-1);
  expect(Number(last?.pts_time) + Number(last?.duration_time)).toBeCloseTo(8, 2);
});
