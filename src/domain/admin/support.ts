import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { emailSchema } from '../schemas/email.ts';
import { requiredName, requiredText } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';

export const messageStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export const messagePriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export type MessagePriority = (typeof messagePriorities)[number];

/** The input of the contact form. */
export const contactSchema = z.object({
  name: requiredName(limits.personNameLength),
  email: emailSchema,
  subject: requiredName(limits.contact.subjectLength),
  message: requiredText(limits.contact.messageLength),
  /** A honeypot: people do not see this field, so only bots fill it in. */
  website: z.string().max(1_000).default(''),
});
export type Contact = z.infer<typeof contactSchema>;

/** The support email address; null if none is set. */
export const supportAddressSchema = z.object({ email: z.string().nullable() });

/** A user's own message with its status. */
export const ownMessageSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: timeSchema,
});
export type OwnMessage = z.infer<typeof ownMessageSchema>;

/** Returns a message's priority: high for subscribers, as the plan promises. */
export function messagePriority(isEntitled: boolean): MessagePriority {
  return isEntitled ? 'high' : 'normal';
}
