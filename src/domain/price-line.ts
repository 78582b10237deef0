import { product } from './product.ts';

/** What stands under the first button of a page, so that nobody is surprised by a price behind it. */
export const priceLine = {
  free: 'Free to compose.',
  paid: `$${product.pricePerMonth} a month after ${product.trialDays} days if you want AI, trending and more projects.`,
} as const;
