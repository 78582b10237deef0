import { defineEntity, p } from '@mikro-orm/core';

/** The table of rate-limiter-flexible, with the columns it expects, in the order its INSERT relies on. */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.string().primary(),
    points: p.integer().default(0),
    /** Milliseconds since 1970. */
    expire: p.bigint('number').nullable(),
  },
});
