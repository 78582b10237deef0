import type { Page } from 'playwright-core';

/** Fills in a page's card form, as the sandbox renders it. */
export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/expiration/i).fill('12/34');
  await page.getByLabel(/security code|cvc/i).fill('123');
  await page.getByPlaceholder('Zip / Postal Code').fill('94110');
}
