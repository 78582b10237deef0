import { createHash } from 'node:crypto';
import { daySeconds } from '../domain/time-units.ts';
import type { Orm } from '../platform/orm.ts';
import { catalogEndpoints } from './catalog.ts';
import { withLedger } from './clock.ts';
import { customerEndpoints } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { SandboxRequest } from './entities.ts';
import { invalidRequest, SandboxError } from './errors.ts';
import { eventEndpoints } from './events.ts';
import { type FormMap, parseForm } from './form.ts';
import { newId } from './ids.ts';
import { invoiceEndpoints } from './invoices.ts';
import { sandboxKeys } from './keys.ts';
import { apiVersion, type Ledger } from './ledger.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { portalEndpoints } from './portal/sessions.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

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
  /** Whether an earlier request got this answer. */
  replayed: boolean;
}

/** Stripe's API as a fetch function. Internal failures, such as of the database, become a 500 as from Stripe. */
export function createSandboxApi({ orm, publicUrl, onEvents }: ApiOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const requestId = newId('req');
    const { status, body, replayed } = await respond(request, requestId).catch((error) => ({
      ...errorResponse(error),
      replayed: false,
    }));
    const headers = {
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    };
    return Response.json(body, { status, headers });
  };

  async function respond(request: Request, requestId: string): Promise<Answer> {
    checkAccess(request.headers);
    const { pathname, search } = new URL(request.url);
    const { endpoint, id } = route(request.method, pathname);
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    if (key && key.length > 255) throw invalidRequest('Idempotency-Key must be at most 255 characters long.');
    const body = await request.text();
    const form = { ...parseForm(search.slice(1)), ...parseForm(body) };
    const fingerprint = createHash('sha256').update(`${request.method} ${pathname}${search}\n${body}`).digest('hex');
    const about = typeof form.customer === 'string' ? form.customer : id;
    const { answer, emitted } = await withLedger(orm, about, async (ledger) => {
      const before = key ? await findEarlierAnswer(ledger, key, fingerprint) : undefined;
      if (before) return before;
      ledger.cause = { id: requestId, idempotency_key: key };
      const fresh = await run(endpoint, { ledger, id, form });
      if (key) ledger.em.create(SandboxRequest, { key, fingerprint, ...fresh, created: ledger.realNow });
      return { ...fresh, replayed: false };
    });
    if (emitted) onEvents();
    return answer;
  }

  async function run(endpoint: Endpoint, { ledger, id, form }: { ledger: Ledger; id: string; form: FormMap }) {
    try {
      return { status: 200, body: await endpoint.answer({ ledger, id, form, publicUrl }) };
    } catch (error) {
      return declineResponse(error);
    }
  }
}

/** The response to a declined card; as at Stripe, its changes are kept. @throws any other error, which rolls back */
export function declineResponse(error: unknown): Omit<Answer, 'replayed'> {
  if (error instanceof SandboxError && error.status === 402) return { status: 402, body: error.body };
  throw error;
}

/** The response to a failed request, which changed nothing. */
export function errorResponse(error: unknown): Omit<Answer, 'replayed'> {
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
    const matches =
      parts.length === pattern.length && pattern.every((part, at) => part === ':id' || part === parts[at]);
    if (matches && endpoint.method === method) return { endpoint, id: decodeId(parts[pattern.indexOf(':id')] ?? '') };
  }
  throw new SandboxError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${pathname}), or one that the sandbox does not support.`,
  });
}

function decodeId(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidRequest('Invalid id in the address.');
  }
}

/** The response that this key received within a day. @throws SandboxError idempotency_error if the request differs */
async function findEarlierAnswer(ledger: Ledger, key: string, fingerprint: string): Promise<Answer | undefined> {
  await ledger.em.nativeDelete(SandboxRequest, { created: { $lt: ledger.realNow - daySeconds } });
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
