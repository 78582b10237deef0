import type { z } from 'zod';
import type { castEntrySchema } from './cast-schema.ts';

export type CastEntry = z.infer<typeof castEntrySchema>;

/** The texts of an entry that hold words of the film, and mentions of others, in the order in which they are searched. */
export const entryTexts = ['text', 'short', 'voice', 'manner'] as const;
export type EntryText = (typeof entryTexts)[number];
