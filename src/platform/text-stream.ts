import { z } from 'zod';

/** The output of a call that streams text: over tRPC value by value, over REST see `CallMeta.streams`. */
export const textStreamSchema = z.custom<AsyncGenerator<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);
