import { z } from 'zod';
import { emailSchema } from './accounts.ts';
import { limits } from './limits.ts';
import { requiredName, requiredText } from './text.ts';
import { timeSchema } from './time.ts';

export const messageStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export const messagePriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export type MessagePriority = (typeof messagePriorities)[number];

/** What the contact form sends. */
export const contactSchema = z.object({
  name: requiredName(limits.personNameLength),
  email: emailSchema,
  subject: requiredName(limits.contact.subjectLength),
  message: requiredText(limits.contact.messageLength),
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.string().max(1_000).default(''),
});
export type Contact = z.infer<typeof contactSchema>;

/** Where to write by email; null where no address is set. */
export const supportAddressSchema = z.object({ email: z.string().nullable() });

/** One's own message, and how far its answer is. */
export const ownMessageSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: timeSchema,
});
export type OwnMessage = z.infer<typeof ownMessageSchema>;

/** A live plan's messages go first: the promised priority support. */
export function priorityOf(isEntitled: boolean): MessagePriority {
  return isEntitled ? 'high' : 'normal';
}
