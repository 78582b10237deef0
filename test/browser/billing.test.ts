import { expect, test } from 'vitest';
import { cards } from '../support/people.ts';
import { isFull } from '../support/rounds.ts';
import { testWriter } from '../support/test-app.ts';
import { violations } from './axe.ts';
import { fillCard, serveBrowser } from './serve-browser.ts';

const browser = serveBrowser({
  ...{ granted: false, stripePages: true },
  writer: { ...testWriter, label: 'GPT-6 Luna', sample: false },
});

test.runIf(isFull)(
  'a user registers, pays with a card that needs confirmation, and cancels the plan in the portal',
  async () => {
    const { page, at } = await browser.open('/get-started');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill('ada@example.test');
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('button', { name: 'Create Account & Continue' }).click();
    await page.getByText('Account created!', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Complete Your Subscription' }).waitFor();

    await page.goto(at('/subscribe'));
    await page.getByText('AI field generation with GPT-6 Luna', { exact: true }).waitFor();
    await fillCard(page, cards.asksAgain);
    expect(await violations(page)).toEqual([]);

    await page.goto(at('/get-started'));
    await fillCard(page, cards.asksAgain);
    await page.getByRole('button', { name: 'Start 4-Day Free Trial' }).click();
    await page.getByRole('button', { name: 'Complete confirmation' }).click();
    await page.getByText('Success!', { exact: true }).waitFor();
    const editor = page.getByRole('region', { name: 'Prompt preview' });
    await editor.waitFor();
    expect(new URL(page.url()).pathname).toBe('/app');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page
      .getByRole('listitem')
      .getByText(/4 days left in your trial/)
      .waitFor();
    await page.goto(at('/subscribe'));
    await editor.waitFor();

    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Manage billing' }).click();
    await page.getByRole('heading', { name: 'Manage billing' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /cancel/i }).click();
    await page.getByRole('link', { name: /return to/i }).click();
    await page
      .getByText(/Your plan ends on/)
      .first()
      .waitFor();
  },
);
