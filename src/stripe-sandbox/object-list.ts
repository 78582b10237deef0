import { invalidRequest, missing } from './sandbox-error.ts';

interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

const usualLimit = 10;

/** A page of a list, newest first: https://docs.stripe.com/api/pagination @param all all that fit, newest first */
export function listPage<Item extends { id: string; object: string }>(
  url: string,
  all: readonly Item[],
  { limit = usualLimit, starting_after: after, ending_before: before }: Paging,
): { object: 'list'; url: string; has_more: boolean; data: Item[] } {
  if (after && before) {
    throw invalidRequest('You cannot parameterize both starting_after and ending_before.', {
      code: 'parameters_exclusive',
    });
  }
  const indexOf = (id: string, param: string) => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw missing(url.split('/').at(-1)?.replace(/s$/, '') ?? 'object', id, param);
    return index;
  };
  if (before) {
    const newer = all.slice(0, indexOf(before, 'ending_before'));
    return { object: 'list', url, has_more: newer.length > limit, data: newer.slice(-limit) };
  }
  const rest = after ? all.slice(indexOf(after, 'starting_after') + 1) : all;
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}
