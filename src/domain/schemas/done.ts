import { z } from 'zod';

/** The response of a call that returns nothing else. */
export const doneSchema = z.object({ ok: z.literal(true) }).meta({ id: 'Done' });
