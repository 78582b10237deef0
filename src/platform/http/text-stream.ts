import { z } from 'zod';

/** The output of a call that streams. tRPC sends it chunk by chunk. */
export const streamSchema = <Chunk>() =>
  z.custom<AsyncGenerator<Chunk>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  );

/** The output of a call that streams text. For REST see `CallMeta.streams`. */
export const textStreamSchema = streamSchema<string>();
