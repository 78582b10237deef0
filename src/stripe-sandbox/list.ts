import { whole } from './parameters.ts';

/** The number of objects on a page of a list. */
export const limit = whole.refine((value) => value >= 1 && value <= 100, 'range').default(10);

/** A page of a list: https://docs.stripe.com/api/pagination @param found matching objects, newest first */
export function listPage<Item>(
  url: string,
  found: readonly Item[],
  size: number,
): { object: 'list'; url: string; has_more: boolean; data: Item[] } {
  return { object: 'list', url, has_more: found.length > size, data: found.slice(0, size) };
}
