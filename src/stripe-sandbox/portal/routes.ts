import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { daySeconds } from '../../domain/time-units.ts';
import { declineResponse, errorResponse } from '../api.ts';
import { withLedger } from '../clock.ts';
import { SandboxError } from '../errors.ts';
import type { FormMap } from '../form.ts';
import type { Ledger } from '../ledger.ts';
import { readParameters } from '../parameters.ts';
import type { SandboxParts } from '../plugin.ts';
import type { StoredPortalSession } from '../stored-objects.ts';
import { portalActions, viewOf } from './actions.ts';
import { clockSteps, closedPage, portalPage } from './page.ts';
import { portalSeconds } from './sessions.ts';

interface ById {
  Params: { id: string };
}
const clockForm = z.strictObject({
  days: z.enum(clockSteps.map(({ days }) => String(days))).transform(Number),
});

/** The customer's pages, as Stripe's billing portal has them, and a way to move the customer's clock. Forms only, no script. */
export async function portalRoutes(app: FastifyInstance, { orm, delivery, advance }: SandboxParts): Promise<void> {
  const path = '/sandbox/stripe/portal/:id';
  const asPage = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);
  app.setErrorHandler((error, request, reply) => {
    const { status } = errorResponse(error);
    if (status >= 500) request.log.error(error);
    const reason = error instanceof SandboxError ? error.message : 'Something went wrong. Please try again.';
    return asPage(reply.code(status), closedPage(reason));
  });
  const inSession = async <Done>(
    id: string,
    work: (ledger: Ledger, session: StoredPortalSession) => Promise<Done>,
  ): Promise<Done> => {
    const { answer, emitted } = await withLedger(orm, id, async (ledger) =>
      work(ledger, await openSession(ledger, id)),
    );
    if (emitted) delivery.poke();
    return answer;
  };

  app.get<ById>(path, async ({ params: { id }, url }, reply) => {
    const view = await inSession(id, viewOf);
    return asPage(reply, portalPage({ ...view, refused: url.endsWith(refusedQuery) }));
  });

  for (const [name, run] of Object.entries(portalActions)) {
    app.post<ById>(`${path}/${name}`, async ({ params: { id }, body }, reply) => {
      const status = await inSession(id, async (ledger, session) => {
        try {
          await run(ledger, session, formOf(body));
          return 303;
        } catch (error) {
          return declineResponse(error).status;
        }
      });
      return reply.redirect(status === 402 ? addressOf(id) + refusedQuery : addressOf(id), 303);
    });
  }

  app.post<ById>(`${path}/clock`, async ({ params: { id }, body }, reply) => {
    const seconds = readParameters(clockForm, formOf(body)).days * daySeconds;
    const { customer } = await inSession(id, async (ledger) => {
      // the page that moves the clock must not expire by that
      const notes = { openUntil: ledger.now + seconds + portalSeconds };
      return ledger.change('billing_portal.session', id, { data: {}, notes });
    });
    await advance(customer, seconds * 1_000);
    return reply.redirect(addressOf(id), 303);
  });
}

/** After a card was refused. */
const refusedQuery = '?refused';

/** @throws SandboxError 404 for a session that never was, 410 for one that has expired or whose customer is gone */
async function openSession(ledger: Ledger, id: string): Promise<StoredPortalSession> {
  const session = await ledger.find('billing_portal.session', id);
  if (!session || 'deleted' in session) throw closed(404, 'There is no such page.');
  const { openUntil = 0 } = await ledger.notes(id);
  const customer = await ledger.find('customer', session.customer);
  if (openUntil < ledger.now || !customer || customer.deleted) {
    throw closed(410, 'This page has expired. Open it again from your account.');
  }
  return session;
}

function closed(status: number, message: string): SandboxError {
  return new SandboxError(status, { type: 'invalid_request_error', message });
}

/** A button's form may have no field. */
function formOf(body: unknown): FormMap {
  // the plugin's own parser made it
  return typeof body === 'object' && body !== null ? (body as FormMap) : {};
}

function addressOf(id: string): string {
  return `/sandbox/stripe/portal/${encodeURIComponent(id)}`;
}
