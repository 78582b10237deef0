import { z } from 'zod';
import { validationMessage } from '../../domain/validation.ts';
import { trpcError } from '../../platform/errors.ts';

/** Ids and names of Stripe's, as long as the columns that hold them. */
const stripeWord = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 plain characters');

/** An event as https://docs.stripe.com/api/events/object has it; what it is about depends on its type. */
const eventSchema = z.object({
  id: stripeWord,
  object: z.literal('event'),
  type: stripeWord,
  data: z.object({ object: z.looseObject({}) }),
});

/** What the events that we use are about: a customer, or something of a customer's. */
const subjectSchema = z.object({
  id: stripeWord,
  customer: z.union([stripeWord, z.object({ id: stripeWord })], 'must be an id, or an object with one').nullish(),
});

const used = /^(customer\.subscription\.\w+|customer\.deleted|invoice\.(paid|payment_failed)|setup_intent\.succeeded)$/;

export interface WebhookEvent {
  id: string;
  type: string;
  customerId: string | null;
  setupIntentId: string | null;
}

/**
 * The part of an event that we use; null for a type that we do not.
 * @param value what the sender signed
 * @throws BAD_REQUEST when that is not an event
 */
export function readEvent(value: unknown): WebhookEvent | null {
  const { id, type, data } = checked(eventSchema, value);
  if (!used.test(type)) return null;
  const subject = checked(subjectSchema, data.object);
  const customer = type === 'customer.deleted' ? subject.id : subject.customer;
  return {
    ...{ id, type },
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    setupIntentId: type === 'setup_intent.succeeded' ? subject.id : null,
  };
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw trpcError('BAD_REQUEST', `This message is not an event of Stripe's. ${validationMessage(error)}`);
}
