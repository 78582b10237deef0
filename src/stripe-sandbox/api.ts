import { createHash } from 'node:crypto';
import { z } from 'zod';
import { daySeconds } from '../domain/product/time-units.ts';
import { type Sandbox, withStore } from './clock.ts';
import { customerEndpoints } from './customers.ts';
import { type Endpoints, endpoint, limit, listPage, parseForm, text } from './endpoint.ts';
import { SandboxEvent, SandboxRequest } from './entities.ts';
import { errorResponse, invalidKey, invalidRequest, isDecline, missing, SandboxError } from './errors.ts';
import { invoiceEndpoints } from './invoices.ts';
import { sandboxKeys } from './keys.ts';
import { portalEndpoints } from './portal/sessions.ts';
import { apiVersion, newId, type SandboxStore } from './sandbox-store.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

const eventParams = z.strictObject({ type: text.optional(), limit, starting_after: text.optional() });

/** Used only by the product's tests. The database filters the events, since there may be many. */
const eventEndpoints: Endpoints = {
  'GET /v1/events': endpoint(eventParams, async ({ store: { em }, params }) => {
    const { type, limit: size, starting_after: after } = params;
    const last = after && (await em.findOne(SandboxEvent, { id: after }));
    if (last === null) throw missing('event', after ?? '', 'starting_after');
    const found = await em.find(
      SandboxEvent,
      { ...(type && { type }), ...(last && { position: { $lt: last.position } }) },
      { orderBy: { position: 'desc' }, limit: size + 1 },
    );
    const bodies = found.map(({ body }) => body);
    return listPage(bodies, size);
  }),
};

const endpoints = new Map(
  Object.entries({
    ...customerEndpoints,
    ...setupIntentEndpoints,
    ...subscriptionEndpoints,
    ...invoiceEndpoints,
    ...portalEndpoints,
    ...eventEndpoints,
  }),
);

type Answer = Pick<SandboxRequest, 'status' | 'body'>;

/** Returns a fetch function that responds as Stripe's API does. */
export function createSandboxApi(sandbox: Sandbox): typeof fetch {
  return async (input, init) => {
    const { status, body } = await respond(sandbox, new Request(input, init)).catch(errorResponse);
    return Response.json(body, { status, headers: { 'request-id': newId('req') } });
  };
}

async function respond(sandbox: Sandbox, request: Request): Promise<Answer> {
  checkAccess(request.headers);
  const { method, url, headers } = request;
  const { pathname, search } = new URL(url);
  const { answer, id } = route(method, pathname);
  const body = await request.text();
  const form = Object.assign(parseForm(search.slice(1)), parseForm(body));
  const subjectId = typeof form.customer === 'string' ? form.customer : id;
  return withStore(sandbox, subjectId, async (store) => {
    const run = async () => {
      try {
        return { status: 200, body: await answer({ store, id, form, publicUrl: sandbox.publicUrl }) };
      } catch (error) {
        // as at Stripe, changes made before a decline are kept, and the response is stored for retries
        if (isDecline(error)) return errorResponse(error);
        throw error;
      }
    };
    const key = method === 'POST' ? headers.get('idempotency-key') : null;
    return key ? runOnce(store, { key, request: `${pathname}${search}\n${body}` }, run) : run();
  });
}

function checkAccess(headers: Headers): void {
  const key = headers.get('authorization')?.replace('Bearer ', '') ?? '';
  if (key !== sandboxKeys.secretKey) throw invalidKey(key);
  const version = headers.get('stripe-version');
  if (version === apiVersion) return;
  throw invalidRequest(`Invalid Stripe API version: ${version ?? 'none'}. The sandbox speaks ${apiVersion}.`);
}

/** Finds the endpoint for a path, which may end with an id. */
function route(method: string, pathname: string) {
  const [, collection, id = ''] = /^(\/v1\/\w+)\/([^/]+)$/.exec(pathname) ?? [];
  const answer = endpoints.get(`${method} ${pathname}`) ?? endpoints.get(`${method} ${collection}/:id`);
  if (answer) return { answer, id };
  throw new SandboxError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${pathname}), or one that the sandbox does not support.`,
  });
}

/**
 * Runs a request, unless a request with the same idempotency key was answered within a day. @returns the new or the
 * stored response
 * @throws SandboxError idempotency_error if that request had other parameters or another address
 */
async function runOnce(
  store: SandboxStore,
  { key, request }: { key: string; request: string },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { em, realNow } = store;
  const fingerprint = createHash('sha256').update(request).digest('hex');
  await em.nativeDelete(SandboxRequest, { created: { $lt: realNow - daySeconds } });
  const found = await em.findOne(SandboxRequest, { key });
  if (!found) {
    const fresh = await run();
    em.create(SandboxRequest, { key, fingerprint, ...fresh, created: realNow });
    return fresh;
  }
  if (found.fingerprint === fingerprint) return found;
  throw new SandboxError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
