import { product } from '../../../src/domain/product/product.ts';

/** Shown below a page's first button, so that the price comes as no surprise. */
export const priceLine = {
  free: 'Free to compose.',
  paid: `$${product.pricePerMonth} a month after ${product.trialDays} days if you want AI, trending and more projects.`,
} as const;
