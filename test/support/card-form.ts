import type { Page } from 'playwright-core';

/** Fills in the card's form of a page, as the sandbox draws it. */
export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/expiration/i).fill('12/34');
  await page.getByLabel(/security code|cvc/i).fill('123');
  await page.getByPlaceholder('Zip / Postal Code').fill('94110');
}
