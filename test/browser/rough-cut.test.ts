import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Take } from '../../src/modules/takes/take.entity.ts';
import { brightnessAt, type ClipOptions, loudness, makeClip, noFfmpeg } from '../support/clips.ts';
import { decodedFrames, noFfprobe, probe } from '../support/ffprobe.ts';
import { filmOf } from '../support/film-of.ts';
import { takeRow, takeStoreOf } from '../support/takes.ts';
import { servicesOf } from '../support/test-app.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const skipped = noFfmpeg ?? noFfprobe;
// a skipped test file cannot state its reason in any other way
if (skipped) console.warn(`rough cuts are not exported: ${skipped}`);

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
  /** From 1. */
  scene: number;
  trimStart?: number;
}

/** Opens a film of scenes of 1, 0.5 and 1 seconds with these chosen takes. */
async function openCut(takes: readonly NewTake[]): Promise<Page> {
  const film = filmOf(3, { projectTitle: 'The Last Ferry', settings: { ratio: '16:9' } });
  const project = {
    ...film,
    scenes: film.scenes.map((scene, index) => ({ ...scene, duration: index === 1 ? 0.5 : 1 })),
  };
  const { page, at, id: user } = await browser.openEditor({ before: pickOwnFile, fresh: true });
  const { id: projectId } = await (await page.request.post(at('/api/projects'), { data: project })).json();
  const stored = await (await page.request.get(at(`/api/projects/${projectId}`))).json();
  const sceneIds = stored.scenes.map(({ id }: { id: string }) => id);
  for (const { scene, trimStart = 0, ...options } of takes) {
    const file = makeClip(options);
    const id = randomUUID();
    await takeStoreOf(browser.app.app).write(id, Readable.from([file]), file.length);
    const em = servicesOf.get(browser.app.app)?.orm.em.fork();
    const type = options.codec === 'h264' ? ('video/mp4' as const) : ('video/webm' as const);
    em?.create(Take, {
      ...{ id, user, project: stored.id, chosen: true, trimStart, sound: options.tone !== null },
      ...takeRow({ sceneIds: [sceneIds[scene - 1]], bytes: file.length, seconds: options.seconds, type }),
    });
    await em?.flush();
  }
  await page.goto(at(`/app/p/${stored.id}`));
  await page.getByRole('region', { name: 'Scene #3', exact: true }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('rough cut');
  await page.getByRole('option', { name: /^Save the rough cut as a video/ }).click();
  return page;
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

describe.skipIf(skipped)('the rough cut as a video', () => {
  test('is copied without loss where takes are alike', async () => {
    const page = await openCut([
      { scene: 1, seconds: 2, brightness: 40, trimStart: 0.5 },
      { scene: 2, seconds: 2, brightness: 90, trimStart: 1, tone: 880 },
      { scene: 3, seconds: 1.25, brightness: 150, tone: 220 },
    ]);
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
