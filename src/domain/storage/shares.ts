import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { text } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';
import { projectIdSchema } from './projects.ts';

const { min, max } = limits.shares.days;
const dayRange = `must be ${min} to ${max} days`;

export const newShareSchema = projectIdSchema.extend({
  live: z
    .boolean()
    .default(true)
    .describe(
      'Whether the link always shows the latest version; otherwise, it shows the version at the time of this call.',
    ),
  withPrompts: z
    .boolean()
    .default(false)
    .describe('Whether the link shows the prompts, ready to copy, or only the board.'),
  notes: z.boolean().default(false).describe('Whether visitors may leave notes.'),
  days: z
    .int(dayRange)
    .min(min, dayRange)
    .max(max, dayRange)
    .optional()
    .describe('How many days the link works. By default, it works until revoked.'),
});
export type NewShare = z.infer<typeof newShareSchema>;

export const shareIdSchema = z.object({ id: z.uuid('is not the id of a share') });

export const changeShareSchema = shareIdSchema.extend({ notes: newShareSchema.shape.notes.unwrap() });

export const copyShareSchema = z.object({ token: text(64).describe("The last part of the link's address.") });

/** A share link in its owner's list. */
export const shareSchema = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    live: z.boolean(),
    withPrompts: z.boolean(),
    notes: z.boolean(),
    previousId: z.uuid().nullable().describe('The link to the previous version, if there is one.'),
    last4: z.string().describe("The last four characters of the link's address."),
    createdAt: timeSchema,
    endsAt: timeSchema.nullable(),
    openedCount: z.int().describe('How often others opened the link.'),
    lastOpenedOn: z.iso.date().nullable().describe('The last day on which others opened the link, in UTC.'),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof shareSchema>;

/** A new share link with its address. The address is not stored and only part of this response. */
export const addressedShareSchema = shareSchema.extend({ address: z.url() }).meta({ id: 'AddressedShare' });
export type AddressedShare = z.infer<typeof addressedShareSchema>;
