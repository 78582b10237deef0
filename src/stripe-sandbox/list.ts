import { whole } from './parameters.ts';

/** How many objects a page of a list has. */
export const limit = whole.refine((value) => value >= 1 && value <= 100, 'range').default(10);

/** A page of a list: https://docs.stripe.com/api/pagination @param found what fits, newest first */
export function listPage<Item>(
  url: string,
  found: readonly Item[],
  size: number,
): { object: 'list'; url: string; has_more: boolean; data: Item[] } {
  return { object: 'list', url, has_more: found.length > size, data: found.slice(0, size) };
}
