import { z } from 'zod';

/** The output of a call that streams text. tRPC sends it chunk by chunk; for REST see `CallMeta.streams`. */
export const textStreamSchema = z.custom<AsyncGenerator<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);
