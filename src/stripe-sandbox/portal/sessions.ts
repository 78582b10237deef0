import { z } from 'zod';
import { hourSeconds } from '../../domain/product/time-units.ts';
import { type Endpoints, endpoint, text } from '../endpoint.ts';
import { SandboxError } from '../errors.ts';
import { newId, type SandboxStore } from '../sandbox-store.ts';
import type { StoredPortalSession } from '../stored-objects.ts';

const createParams = z.strictObject({ customer: text, return_url: z.url({ protocol: /^https?$/ }) });

export const portalEndpoints: Endpoints = {
  'POST /v1/billing_portal/sessions': endpoint(createParams, async ({ store, params, publicUrl }) => {
    await store.findOrFail('customer', params.customer, 'customer');
    const id = newId('bps');
    return store.add('billing_portal.session', {
      id,
      object: 'billing_portal.session',
      created: store.realNow,
      ...params,
      url: publicUrl + portalPath(id),
    });
  }),
};

/** Returns the path of a session's page. */
export function portalPath(id: string): string {
  return `/sandbox/stripe/portal/${id}`;
}

/**
 * Finds a portal session, which expires an hour after it was created. Moving the customer's clock does not expire it,
 * since real time counts.
 * @throws SandboxError 404 for an unknown session, 410 for one that has expired or whose customer was deleted
 */
export async function openSession(store: SandboxStore, id: string): Promise<StoredPortalSession> {
  const session = await store.find('billing_portal.session', id);
  if (!session || 'deleted' in session) throw pageError(404, 'There is no such page.');
  const customer = await store.find('customer', session.customer);
  if (session.created + hourSeconds < store.realNow || !customer || 'deleted' in customer) {
    throw pageError(410, 'This page has expired. Open it again from your account.');
  }
  return session;
}

function pageError(status: number, message: string): SandboxError {
  return new SandboxError(status, { type: 'invalid_request_error', message });
}
