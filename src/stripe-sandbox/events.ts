import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { SandboxEvent } from './entities.ts';
import { missing } from './errors.ts';
import { limit, listPage } from './list.ts';
import { text } from './parameters.ts';

/** Only used by the product's tests. There may be many events, so the database filters them. */
export const eventEndpoints: readonly Endpoint[] = [
  endpoint('GET /v1/events', {
    params: z.strictObject({ type: text.optional(), limit, starting_after: text.optional() }),
    async run({ ledger: { em }, params: { type, limit: size, starting_after: after } }) {
      const last = after && (await em.findOne(SandboxEvent, { id: after }));
      if (last === null) throw missing('event', after ?? '', 'starting_after');
      const found = await em.find(
        SandboxEvent,
        { ...(type && { type }), ...(last && { position: { $lt: last.position } }) },
        { orderBy: { position: 'desc' }, limit: size + 1 },
      );
      const page = listPage('/v1/events', found, size);
      const data = page.data.map(({ body, nextAttemptAt }) => ({
        ...body,
        pending_webhooks: nextAttemptAt === null ? 0 : 1,
      }));
      return { ...page, data };
    },
  }),
];
