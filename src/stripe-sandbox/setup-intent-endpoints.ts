import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { flag, mergeMetadata, metadata, text } from './parameters.ts';
import { newId, randomLetters } from './sandbox-ids.ts';
import { cancelSetup, confirmSetup, paymentMethodData } from './setup-intents.ts';
import type { StoredSetupIntent } from './stored-objects.ts';

const automatic = z.strictObject({
  enabled: flag,
  allow_redirects: z.enum(['always', 'never']).optional(),
});
const createParams = z.strictObject({
  customer: text.optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  automatic_payment_methods: automatic.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});

export const setupIntentEndpoints: readonly Endpoint[] = [
  endpoint('POST /v1/setup_intents', {
    params: createParams,
    others:
      'attach_to_self confirm confirmation_token customer_account ' +
      'excluded_payment_method_types flow_directions mandate_data on_behalf_of payment_method ' +
      'payment_method_configuration payment_method_data payment_method_options return_url single_use use_stripe_sdk',
    async run({ ledger, params }) {
      if (params.customer) await ledger.need('customer', params.customer, 'customer');
      const intent = ledger.add('setup_intent', newSetupIntent(params, ledger.now));
      ledger.emit('setup_intent.created', intent);
      return intent;
    },
  }),
  endpoint('GET /v1/setup_intents/:id', {
    params: z.strictObject({}),
    others: 'client_secret',
    run: ({ ledger, id }) => ledger.need('setup_intent', id),
  }),
  endpoint('POST /v1/setup_intents/:id/confirm', {
    params: z.strictObject({ payment_method: text.optional(), payment_method_data: paymentMethodData.optional() }),
    others:
      'allowed_payment_method_types confirmation_token mandate_data payment_method_options return_url use_stripe_sdk ' +
      'client_secret',
    async run({ ledger, id, params }) {
      return confirmSetup(ledger, await ledger.need('setup_intent', id), params);
    },
  }),
  endpoint('POST /v1/setup_intents/:id/cancel', {
    params: z.strictObject({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
    }),
    async run({ ledger, id, params: { cancellation_reason: reason = null } }) {
      return cancelSetup(ledger, await ledger.need('setup_intent', id), reason);
    },
  }),
];

/** As Stripe's API shows one that waits for a card. */
function newSetupIntent(params: z.output<typeof createParams>, now: number): StoredSetupIntent {
  const id = newId('seti');
  const { customer = null, description = null, usage, automatic_payment_methods: auto } = params;
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: auto
      ? { enabled: auto.enabled, allow_redirects: auto.allow_redirects ?? 'always' }
      : { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: now,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage,
  };
}
