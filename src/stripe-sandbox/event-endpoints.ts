import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { SandboxEvent } from './event.entity.ts';
import type { Ledger } from './ledger.ts';
import { paging, text, timeRange } from './parameters.ts';
import { invalidRequest, missing } from './sandbox-error.ts';

const listParams = z.strictObject({
  ...paging,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  created: timeRange.optional(),
});

export const eventEndpoints: readonly Endpoint[] = [
  endpoint('GET /v1/events/:id', {
    params: z.strictObject({}),
    async run({ ledger, id }) {
      const found = await find(ledger, id);
      if (!found) throw missing('event', id);
      return asAnswered(found);
    },
  }),
  endpoint('GET /v1/events', {
    params: listParams,
    others: 'delivery_success',
    run: ({ ledger, params }) => listEvents(ledger, params),
  }),
];

/** There may be many, so that the database picks them. */
async function listEvents(ledger: Ledger, params: z.output<typeof listParams>): Promise<object> {
  const { type, types, created, limit = 10, starting_after: after, ending_before: before } = params;
  if ((type && types) || (after && before)) {
    throw invalidRequest('You may only specify one of these parameters.', { code: 'parameters_exclusive' });
  }
  const olderThan = after && (await need(ledger, after, 'starting_after')).position;
  const newerThan = before && (await need(ledger, before, 'ending_before')).position;
  const named = types ?? (type && !type.endsWith('*') ? [type] : undefined);
  const found = await ledger.em.find(
    SandboxEvent,
    {
      ...(named && { type: { $in: named } }),
      // all of a family, such as `invoice.*`
      ...(type?.endsWith('.*') && { type: { $like: `${type.slice(0, -1).replaceAll(/[%_\\]/g, '\\$&')}%` } }),
      ...(created && { created: { $gte: lowest(created.gte), $lte: highest(created.lte) } }),
      ...(olderThan && { position: { $lt: olderThan } }),
      ...(newerThan && { position: { $gt: newerThan } }),
    },
    { orderBy: { position: newerThan ? 'asc' : 'desc' }, limit: limit + 1 },
  );
  const page = found.slice(0, limit).map(asAnswered);
  return {
    object: 'list',
    url: '/v1/events',
    has_more: found.length > limit,
    data: newerThan ? page.reverse() : page,
  };
}

/** Infinite ends are no numbers of the database. */
const lowest = (time: number) => Math.max(time, 0);
const highest = (time: number) => Math.min(time, Number.MAX_SAFE_INTEGER);

async function find({ em }: Ledger, id: string): Promise<SandboxEvent | null> {
  return em.findOne(SandboxEvent, { id });
}

async function need(ledger: Ledger, id: string, param: string): Promise<SandboxEvent> {
  const found = await find(ledger, id);
  if (!found) throw missing('event', id, param);
  return found;
}

function asAnswered({ body, nextAttemptAt }: SandboxEvent): object {
  return { ...body, pending_webhooks: nextAttemptAt === null ? 0 : 1 };
}
