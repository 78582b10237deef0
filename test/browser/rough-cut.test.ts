import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { frameRates } from '../../src/domain/papers/out/timecode.ts';
import { readEdl, readFcpxml, readOtio } from '../domain/papers/out/read-timelines.ts';
import { brightnessAt, type ClipOptions, loudness, noFfmpeg } from '../support/clips.ts';
import { decodedFrames, noFfprobe, probe } from '../support/ffprobe.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { readZip } from '../web/features/builder/export/read-zip.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';
import { savedProject, uploadChosen } from './uploaded-takes.ts';

const missing = noFfmpeg ?? noFfprobe;
// a skipped test file cannot state its reason in any other way
if (missing) console.warn(`rough cuts are not exported: ${missing}`);
const skipped = missing || !isFull;

const browser = serveBrowser();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save the rough cut as a video' });

/** Replaces the browser's save dialog by one that returns a file of the page. */
function pickOwnFile(): void {
  const pick = async () => (await navigator.storage.getDirectory()).getFileHandle('Cut 1.video', { create: true });
  Object.assign(window, { showSaveFilePicker: pick });
}

async function pickedFile(page: Page): Promise<string> {
  const content = await page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('Cut 1.video');
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  });
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-cut-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'cut');
  writeFileSync(path, Buffer.from(content, 'base64'));
  return path;
}

interface NewTake extends ClipOptions {
  /** The number of its scene, from 1. */
  scene: number;
  trimStart?: number;
}

const alikeTakes: readonly NewTake[] = [
  { scene: 1, seconds: 2, brightness: 40, trimStart: 0.5 },
  { scene: 2, seconds: 2, brightness: 90, trimStart: 1, tone: 880 },
  { scene: 3, seconds: 1.25, brightness: 150, tone: 220 },
];

/** Opens a film of scenes of 1, 0.5 and 1 seconds, uploads these takes, chooses them, and runs a command. */
async function openCut(takes: readonly NewTake[], command = 'Save the rough cut as a video…'): Promise<Page> {
  const film = filmOf(3, { projectTitle: 'The Last Ferry', settings: { target: 'generic', ratio: '16:9' } });
  const scenes = film.scenes.map((scene, index) => ({ ...scene, duration: index === 1 ? 0.5 : 1 }));
  const visitor = await browser.openProject({ ...film, scenes }, { before: pickOwnFile });
  const { page } = visitor;
  const project = await savedProject(visitor);
  for (const { scene, ...take } of takes)
    await uploadChosen(visitor, { project, scenes: [film.scenes[scene - 1]?.id ?? ''], ...take });
  await page.reload();
  await page.getByRole('region', { name: 'Scene #3', exact: true }).waitFor();
  await runCommand(page, command);
  return page;
}

async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill(name);
  await page.getByRole('option', { name }).click();
}

async function save(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Save video' }).press('Enter');
  await dialog(page).getByRole('status').getByText('Saved “Cut 1.video”').waitFor();
  return pickedFile(page);
}

/** Checks the brightness of a video at some times. */
function expectBrightness(path: string, expected: readonly (readonly [seconds: number, brightness: number])[]): void {
  for (const [seconds, brightness] of expected)
    expect(Math.abs(brightnessAt(path, seconds) - brightness), `at ${seconds} s`).toBeLessThanOrEqual(3);
}

/** The take that the player shows: the dark or the bright one, or the frame in place of a take. */
function shownTake(page: Page): Promise<'dark' | 'bright' | 'frame'> {
  return page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('dialog[open] video[data-shown]');
    if (!video) return 'frame';
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(video, 0, 0, 1, 1);
    const [brightness = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return brightness < 110 ? 'dark' : 'bright';
  });
}

/** The time in the file of the take that the player shows. */
const shownTime = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('dialog[open] video[data-shown]')?.currentTime);

/** A film whose first and third scene have a dark and a bright take. */
async function openTakes({ trimStart = 0 } = {}) {
  const film = filmOf(3, { targetDuration: 4 });
  const scenes = film.scenes.map((scene, index) => ({ ...scene, duration: index === 1 ? 0.5 : 1 }));
  const visitor = await browser.openProject({ ...film, scenes });
  const project = await savedProject(visitor);
  const [first = '', , third = ''] = scenes.map(({ id }) => id);
  await uploadChosen(visitor, { project, scenes: [first], brightness: 40, seconds: 3, trimStart });
  await uploadChosen(visitor, { project, scenes: [third], brightness: 150, seconds: 2 });
  return { ...visitor, project };
}

test.skipIf(skipped)('chosen takes are trimmed on the timeline, and play in the editor', async () => {
  const { page } = await openTakes();
  await page.reload();

  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  const handle = timeline.getByRole('slider', { name: 'Start of the take of Scene 1' });
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const perSecond = (await timeline.getByRole('list').evaluate((list) => list.clientWidth)) / 4;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + perSecond / 2, y);
  // the pictures at both ends, while the pointer holds the handle
  await timeline.getByText('Out 1.5s').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.mouse.move(x + perSecond, y);
  await page.mouse.up();
  await page.getByText('It now starts at 1.0s.', { exact: true }).waitFor();
  expect(await handle.getAttribute('aria-valuetext')).toBe('At 1 of 3.01 seconds');
  // the scene keeps its place and seconds
  await timeline.getByRole('button', { name: 'Scene 1, 1.0s' }).click();

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const player = page.getByRole('dialog', { name: 'Player' });
  await expect.poll(() => shownTake(page)).toBe('dark');
  await expect.poll(() => shownTake(page)).toBe('frame');
  await expect.poll(() => shownTake(page)).toBe('bright');
  await player.getByRole('button', { name: 'Play again' }).waitFor();
  expect(await shownTime(page)).toBeCloseTo(1, 0);
  await page.keyboard.press('Home');
  await expect.poll(() => shownTime(page)).toBe(1);
  expect(await shownTake(page)).toBe('dark');
  await page.keyboard.press('m');
  await player.getByRole('button', { name: 'Unmute' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.skipIf(skipped)('chosen takes play on the shared page', async () => {
  const { page, at, project } = await openTakes({ trimStart: 1 });
  const shared = await page.request.post(at(`/api/projects/${project}/shares`), { data: { notes: true } });
  const { address }: { address: string } = await shared.json();
  await page.goto(address);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => shownTake(page)).toBe('dark');
  const player = page.getByRole('dialog', { name: 'Player' });
  await player.getByRole('button', { name: 'Mute' }).waitFor();
  await expect.poll(() => shownTake(page)).toBe('bright');
  await player.getByRole('button', { name: 'Play again' }).waitFor();
  expect(await shownTime(page)).toBeCloseTo(1, 0);
  expect(await violations(page)).toEqual([]);
});

describe.skipIf(skipped)('the rough cut as a video', () => {
  test('is copied without loss where takes are alike', async () => {
    const page = await openCut(alikeTakes);
    await dialog(page).getByText('0:02 · 160 × 90 · WebM (VP9) · sound (Opus)').waitFor();
    await dialog(page).getByText('The takes are copied as they are, without loss.').waitFor();
    expect(await violations(page)).toEqual([]);
    const path = await save(page);
    const { stream, format } = probe(path);
    expect(stream).toMatchObject({ codec_name: 'vp9', width: 160, height: 90 });
    expect(Number(format.duration)).toBeCloseTo(2.5, 1);
    expect(decodedFrames(path)).toBe(2.5 * 24);
    expectBrightness(path, [
      ...([
        [0.02, 50],
        [0.9, 68],
        [1.02, 110],
        [1.4, 118],
        [1.52, 150],
        [2.4, 168],
      ] as const),
    ]);
    for (const from of [0.2, 1.1, 1.7]) expect(loudness(path, from, 0.3)).toBeGreaterThan(0.05);
  });

  test('is encoded where takes differ, with frames and silence for scenes without a take', async () => {
    const page = await openCut([
      { scene: 1, seconds: 1.5, brightness: 40, trimStart: 0.3 },
      { scene: 3, seconds: 0.7, brightness: 150, codec: 'h264', rate: 30, size: '90x160' },
    ]);
    await dialog(page).getByText('The takes are encoded again, because some scenes have none.').waitFor();
    await dialog(page)
      .getByText(/^0:02 · 1280 × 720 · (MP4|WebM) \(.+\) · sound \(.+\)$/)
      .waitFor();
    const path = await save(page);
    const { stream, format } = probe(path);
    expect(stream).toMatchObject({ width: 1280, height: 720 });
    expect(Number(format.duration)).toBeCloseTo(2.5, 1);
    // the last picture of the second take is held
    expectBrightness(path, [
      ...([
        [0.02, 46],
        [0.9, 64],
        [1.52, 150],
        [2.1, 162],
        [2.4, 163],
      ] as const),
    ]);
    expect(loudness(path, 0.2, 0.7)).toBeGreaterThan(0.05);
    expect(loudness(path, 1.05, 0.4)).toBeLessThan(0.01);
    expect(loudness(path, 1.6, 0.5)).toBeGreaterThan(0.05);
  });
});

test.skipIf(skipped)('a ZIP has the takes as they are, and timelines of their cuts', async () => {
  const page = await openCut(alikeTakes, 'Export…');
  await page.getByRole('button', { name: 'Download the takes as a ZIP' }).press('Enter');
  await page.getByText('Saved Cut 1.video.').first().waitFor();
  const path = await pickedFile(page);
  const zip = await readZip(new Blob([readFileSync(path)]));
  const takes = [...zip.keys()].filter((name) => name.endsWith('.webm'));
  const readers = { otio: readOtio, edl: readEdl, fcpxml: readFcpxml };
  for (const [format, read] of Object.entries(readers)) {
    const text = zip.get(`The Last Ferry.${format}`)?.toString() ?? '';
    const { items } = read(text, frameRates['24']);
    expect(items.map(({ file }) => file)).toEqual(takes);
    expect(items.map(({ start, from, to }) => [start, from, to])).toEqual([
      [12, 0, 24],
      [24, 24, 36],
      [0, 36, 60],
    ]);
  }
  writeFileSync(path, zip.get(takes[2] ?? '') ?? '');
  expect(decodedFrames(path)).toBe(1.25 * 24);
});
