import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sceneFields } from '../../src/domain/scene/fields.ts';
import { cards } from '../support/people.ts';
import { fillCard, serveBrowser } from './serve-browser.ts';

const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url), 'utf8');
const nightTrain = JSON.parse(sample('night-train.json'));
const prompt = sample('night-train.sora-2.txt').replace(/\n$/, '');

const browser = serveBrowser({ granted: false, stripePages: true });

const preview = (page: Page) => page.getByRole('region', { name: 'Prompt preview' }).locator('pre');
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const sceneCard = (page: Page, number: number) => page.getByRole('region', { name: `Scene #${number}`, exact: true });

async function typeProject(page: Page) {
  await page.getByLabel('Project title').fill(nightTrain.projectTitle);
  await page.getByLabel('Target duration').fill(String(nightTrain.targetDuration));
  for (const scene of nightTrain.scenes) {
    if (scene.sceneNumber > 1) await page.getByRole('button', { name: 'Add Scene' }).click();
    const card = sceneCard(page, scene.sceneNumber);
    await card.getByLabel('Duration').fill(String(scene.duration));
    for (const { key, label } of sceneFields) {
      const field = card.getByRole('textbox', { name: label, exact: true });
      // type the dialogue with its quotation marks key by key, and fill in the rest
      if (key === 'dialog' && scene.sceneNumber === 1) await field.pressSequentially(scene[key]);
      else if (scene[key]) await field.fill(scene[key]);
    }
  }
}

async function loadTemplate(page: Page, name: string) {
  await page.getByRole('button', { name: 'Load Template' }).click();
  await page
    .getByRole('dialog', { name: 'Load Template' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await page.getByText('Template Loaded', { exact: true }).waitFor();
}

test('a new user registers, starts the trial, composes, copies, saves, and finds everything again later', async () => {
  const { page, at } = await browser.open('/');
  await page.getByRole('link', { name: 'Start Creating' }).first().click();
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('Mira@Example.test');
  await page.getByLabel('Password', { exact: true }).fill('dolly zoom');
  await page.getByRole('button', { name: 'Create Account & Continue' }).click();
  await page.getByText('Account created!', { exact: true }).waitFor();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Start 4-Day Free Trial' }).click();
  await page.waitForURL(at('/app'));

  await typeProject(page);
  await expect.poll(() => preview(page).textContent()).toBe(prompt);
  // biome-ignore lint/performance/useDomNodeTextContent: text that the user selects must also equal the prompt
  expect(await preview(page).innerText()).toBe(prompt);
  await page.getByText('Perfect match!', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  expect(await clipboard(page)).toBe(prompt);

  await page.getByRole('button', { name: 'Save Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Template' });
  const save = dialog.getByRole('button', { name: 'Save Template' });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByLabel('Name').fill('Night train, cut 1');
  await dialog.getByLabel('Description').fill('The conductor and the boy');
  await save.click();
  await page.getByText('Template Saved', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Clear Form' }).click();
  await page.getByText('Form Cleared', { exact: true }).waitFor();
  await expect.poll(() => preview(page).textContent()).toBe('Scene 1 (5.0s):');
  expect(await page.getByLabel('Project title').inputValue()).toBe('NEW PROJECT');

  await loadTemplate(page, 'Night train, cut 1');
  await expect.poll(() => preview(page).textContent()).toBe(prompt);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => preview(page).textContent()).toBe(prompt);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill('mira@example.test');
  await page.getByLabel('Password').fill('dolly zoom');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Welcome back!', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await loadTemplate(page, 'Night train, cut 1');
  await expect.poll(() => preview(page).textContent()).toBe(prompt);
});
