import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filmOf } from '../support/film-of.ts';
import { quickRendering } from '../support/test-app.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser({ rendering: quickRendering });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Render' });

test('a clip is rendered in sample mode by keyboard, and its take appears below the prompt', async () => {
  const film = filmOf(2, { projectTitle: 'THE CROSSING', settings: { target: 'veo-3.1', packing: 'scene' } });
  const { page } = await browser.openProject(film);
  await page.getByRole('button', { name: 'Render clip 2' }).focus();
  await page.keyboard.press('Enter');
  const budget = dialog(page).getByRole('textbox', { name: 'Budget of this project' });
  await dialog(page).getByText('Sample mode.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
  expect(await violations(page)).toEqual([]);
  await budget.focus();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');

  const render = dialog(page).getByRole('list', { name: 'Renders' }).getByRole('listitem');
  await render.getByText('Rendered').waitFor();
  await render.getByText('Sample', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  const [width, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width).toBe(shown);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  const takes = page.getByRole('region', { name: 'Clip 2' }).locator('video');
  await expect.poll(() => takes.first().evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
});
