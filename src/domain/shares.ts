import { z } from 'zod';
import { limits } from './limits.ts';
import { projectIdSchema } from './stored-projects.ts';
import { text } from './text.ts';
import { timeSchema } from './time.ts';

const { min, max } = limits.shares.days;
const dayRange = `must be ${min} to ${max} days`;

export const newShareSchema = projectIdSchema.extend({
  live: z.boolean().default(true).describe('The project as it is whenever it is opened; else as it is now.'),
  withPrompts: z.boolean().default(false).describe('With the prompts, to copy; else the board alone.'),
  days: z.int(dayRange).min(min, dayRange).max(max, dayRange).optional().describe('For how long it can be opened.'),
});
export type NewShare = z.infer<typeof newShareSchema>;

export const shareIdSchema = z.object({ id: z.uuid('is not the id of a share') });

export const copyShareSchema = z.object({ token: text(64).describe('The last part of the address of the share.') });

/** A link to a project as its owner sees it in a list. */
export const shareSchema = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    live: z.boolean(),
    withPrompts: z.boolean(),
    last4: z.string().describe('The last characters of its address.'),
    createdAt: timeSchema,
    endsAt: timeSchema.nullable(),
    openedCount: z.int().describe('How often people other than its owner opened it.'),
    lastOpenedOn: z.iso.date().nullable().describe('The last day on which they did, in UTC.'),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof shareSchema>;

/** A link whose address is new. It is not stored, so that this answer alone has it. */
export const addressedShareSchema = shareSchema.extend({ address: z.url() }).meta({ id: 'AddressedShare' });
export type AddressedShare = z.infer<typeof addressedShareSchema>;
