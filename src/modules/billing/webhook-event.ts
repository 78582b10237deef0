import { z } from 'zod';
import { validationMessage } from '../../domain/schemas/validation.ts';
import { trpcError } from '../../platform/errors/errors.ts';

/** Stripe's ids and names, limited to the length of our columns. */
const stripeWord = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 plain characters');

/** An event (https://docs.stripe.com/api/events/object). The type of `data.object` depends on the event's type. */
const eventSchema = z.object({
  id: stripeWord,
  object: z.literal('event'),
  type: stripeWord,
  data: z.object({ object: z.looseObject({}) }),
});

/** The object of the events that we use: a customer, or something that belongs to one. */
const subjectSchema = z.object({
  id: stripeWord,
  customer: z.union([stripeWord, z.object({ id: stripeWord })], 'must be an id, or an object with one').nullish(),
});

const handledTypes =
  /^(customer\.subscription\.\w+|customer\.deleted|invoice\.(paid|payment_failed)|setup_intent\.succeeded)$/;

export interface WebhookEvent {
  id: string;
  type: string;
  customerId: string | null;
  setupIntentId: string | null;
}

/**
 * Reads the parts of an event that we use; null for a type that we ignore.
 * @param value the signed payload
 * @throws BAD_REQUEST if it is not an event
 */
export function readEvent(value: unknown): WebhookEvent | null {
  const { id, type, data } = parse(eventSchema, value);
  if (!handledTypes.test(type)) return null;
  const subject = parse(subjectSchema, data.object);
  const customer = type === 'customer.deleted' ? subject.id : subject.customer;
  return {
    ...{ id, type },
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    setupIntentId: type === 'setup_intent.succeeded' ? subject.id : null,
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw trpcError('BAD_REQUEST', `This message is not a Stripe event. ${validationMessage(error)}`);
}
