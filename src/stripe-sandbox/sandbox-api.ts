import { createHash } from 'node:crypto';
import type { Orm } from '../platform/database.ts';
import { type FormMap, parseForm } from './bracket-form.ts';
import { catalogEndpoints } from './catalog-endpoints.ts';
import { customerEndpoints } from './customer-endpoints.ts';
import { daySeconds } from './due-at.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './event-endpoints.ts';
import { expandAnswer } from './expand-answer.ts';
import { invoiceEndpoints } from './invoice-endpoints.ts';
import { apiVersion, type Ledger } from './ledger.ts';
import { paymentMethodEndpoints } from './payment-method-endpoints.ts';
import { portalEndpoints } from './portal-endpoints.ts';
import { SandboxRequest } from './request.entity.ts';
import { invalidRequest, SandboxError } from './sandbox-error.ts';
import { newId } from './sandbox-ids.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import { withLedger } from './sandbox-store.ts';
import { setupIntentEndpoints } from './setup-intent-endpoints.ts';
import { subscriptionEndpoints } from './subscription-endpoints.ts';

const endpoints = [
  ...customerEndpoints,
  ...catalogEndpoints,
  ...setupIntentEndpoints,
  ...paymentMethodEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...portalEndpoints,
  ...eventEndpoints,
];

interface ApiOptions {
  orm: Orm;
  publicUrl: string;
  /** Called when a request has left events to deliver. */
  onEvents: () => void;
}
interface Answer {
  status: number;
  body: object;
  /** Whether this is what an earlier request was answered. */
  replayed: boolean;
}

/** Stripe's API as a fetch function. Failures of our own, such as of the database, are answered as Stripe's 500. */
export function createSandboxApi({ orm, publicUrl, onEvents }: ApiOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const requestId = newId('req');
    const { status, body, replayed } = await answerTo(request, requestId).catch((error) => ({
      ...failed(error),
      replayed: false,
    }));
    const headers = {
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    };
    return Response.json(body, { status, headers });
  };

  async function answerTo(request: Request, requestId: string): Promise<Answer> {
    checkAccess(request.headers);
    const { pathname, search } = new URL(request.url);
    const { endpoint, id } = route(request.method, pathname);
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    if (key && key.length > 255) throw invalidRequest('Idempotency-Key must be at most 255 characters long.');
    const body = await request.text();
    const form = { ...parseForm(search.slice(1)), ...parseForm(body) };
    const fingerprint = createHash('sha256').update(`${request.method} ${pathname}${search}\n${body}`).digest('hex');
    const { answer, emitted } = await withLedger(orm, async (ledger) => {
      const before = key ? await answeredBefore(ledger, key, fingerprint) : undefined;
      if (before) return before;
      ledger.cause = { id: requestId, idempotency_key: key };
      const fresh = await run(endpoint, { ledger, id, form });
      if (key) ledger.em.create(SandboxRequest, { key, fingerprint, ...fresh, created: ledger.now });
      return { ...fresh, replayed: false };
    });
    if (emitted) onEvents();
    return answer;
  }

  async function run(endpoint: Endpoint, { ledger, id, form }: { ledger: Ledger; id: string; form: FormMap }) {
    const { expand, ...rest } = form;
    try {
      const body = await endpoint.answer({ ledger, id, form: rest, publicUrl });
      return { status: 200, body: await expandAnswer(ledger, body, expand) };
    } catch (error) {
      return keptRefusal(error);
    }
  }
}

/** What a refused card changed is kept, as at Stripe; what throws anything else changes nothing. @throws what else it is */
export function keptRefusal(error: unknown): Omit<Answer, 'replayed'> {
  if (error instanceof SandboxError && error.status === 402) return { status: 402, body: error.body };
  throw error;
}

/** The answer to a request that changed nothing. */
export function failed(error: unknown): Omit<Answer, 'replayed'> {
  if (error instanceof SandboxError) return { status: error.status, body: error.body };
  const message = error instanceof Error ? error.message : String(error);
  return { status: 500, body: { error: { type: 'api_error', message: `The sandbox failed: ${message}` } } };
}

function checkAccess(headers: Headers): void {
  const [, key = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (key !== sandboxKeys.secretKey) {
    const message = key.startsWith('pk_')
      ? 'This API call cannot be made with a publishable API key. Please use a secret API key.'
      : key
        ? `Invalid API Key provided: ${key.slice(0, 8)}***`
        : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
    throw new SandboxError(401, { type: 'invalid_request_error', message });
  }
  const version = headers.get('stripe-version');
  if (version !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${version ?? 'none'}. The sandbox speaks ${apiVersion}.`);
  }
}

function route(method: string, pathname: string): { endpoint: Endpoint; id: string } {
  const parts = pathname.split('/');
  for (const endpoint of endpoints) {
    const pattern = endpoint.path.split('/');
    const fits = parts.length === pattern.length && pattern.every((part, at) => part === ':id' || part === parts[at]);
    if (fits && endpoint.method === method) return { endpoint, id: idIn(parts[pattern.indexOf(':id')] ?? '') };
  }
  throw new SandboxError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${pathname}), or one that the sandbox does not support.`,
  });
}

function idIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidRequest('Invalid id in the address.');
  }
}

/** What was answered under a key within a day. @throws SandboxError idempotency_error when it asked something else */
async function answeredBefore(ledger: Ledger, key: string, fingerprint: string): Promise<Answer | undefined> {
  await ledger.em.nativeDelete(SandboxRequest, { created: { $lt: ledger.now - daySeconds } });
  const found = await ledger.em.findOne(SandboxRequest, { key });
  if (!found) return undefined;
  if (found.fingerprint !== fingerprint) {
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: found.status, body: found.body, replayed: true };
}
