import { z } from 'zod';

/** The answer of a call that has nothing else to say. */
export const doneSchema = z.object({ ok: z.literal(true) }).meta({ id: 'Done' });
