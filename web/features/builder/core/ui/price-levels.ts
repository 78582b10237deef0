import type { FactLevel } from '../../../../../src/domain/targets/facts.ts';

/** How certain a price is. */
export const priceLevels: Readonly<Record<FactLevel, string>> = {
  maker: "its maker's price",
  gateway: "a reseller's price",
  guide: 'a reported price',
  unverified: 'an unconfirmed price',
};
