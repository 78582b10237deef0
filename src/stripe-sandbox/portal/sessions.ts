import { z } from 'zod';
import { hourSeconds } from '../../domain/time-units.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { invalidRequest } from '../errors.ts';
import { newId } from '../ids.ts';
import { text } from '../parameters.ts';
import type { StoredPortalSession } from '../stored-objects.ts';

/** How long a portal session stays open. */
export const portalSeconds = hourSeconds;

export const portalEndpoints: readonly Endpoint[] = [
  endpoint('POST /v1/billing_portal/sessions', {
    params: z.strictObject({ customer: text, return_url: text }),
    async run({ ledger, params: { customer, return_url: returnUrl }, publicUrl }) {
      await ledger.need('customer', customer, 'customer');
      const isWeb = URL.canParse(returnUrl) && /^https?:$/.test(new URL(returnUrl).protocol);
      if (!isWeb) throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
      const id = newId('bps');
      const session: StoredPortalSession = {
        id,
        object: 'billing_portal.session',
        created: ledger.now,
        customer,
        livemode: false,
        return_url: returnUrl,
        url: `${publicUrl}/sandbox/stripe/portal/${id}`,
      };
      return ledger.add('billing_portal.session', session, { openUntil: ledger.now + portalSeconds });
    },
  }),
];
