import { z } from 'zod';

const chunkSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** The output of a call that streams values of this schema. tRPC sends it chunk by chunk. */
export function streamSchema<Chunk>(chunk: z.ZodType<Chunk>) {
  const schema = z.custom<AsyncGenerator<Chunk>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  );
  chunkSchemas.set(schema, chunk);
  return schema;
}

/** The schema of the chunks that a call with this output streams; undefined if it does not stream. */
export function chunkSchema(output: z.ZodType): z.ZodType | undefined {
  return chunkSchemas.get(output);
}

/** The output of a call that streams text. For REST see `CallMeta.streams`. */
export const textStreamSchema = streamSchema(z.string());
