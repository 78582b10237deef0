import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { daySeconds } from '../../domain/time-units.ts';
import { declineResponse, errorResponse } from '../api.ts';
import { withLedger } from '../clock.ts';
import { SandboxError } from '../errors.ts';
import type { FormMap } from '../form.ts';
import type { Ledger } from '../ledger.ts';
import { readParameters } from '../parameters.ts';
import type { SandboxParts } from '../parts.ts';
import type { StoredPortalSession } from '../stored-objects.ts';
import { loadPortalView, portalActions } from './actions.ts';
import { clockSteps, errorPage, portalPage } from './page.ts';
import { portalSeconds } from './sessions.ts';

interface ById {
  Params: { id: string };
}
const clockForm = z.strictObject({
  days: z.enum(clockSteps.map(({ days }) => String(days))).transform(Number),
});

/** Pages in the manner of Stripe's billing portal, plus a way to move the customer's clock. Plain forms, no scripts. */
export async function portalRoutes(app: FastifyInstance, { orm, delivery, advance }: SandboxParts): Promise<void> {
  const path = '/sandbox/stripe/portal/:id';
  const asPage = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);
  app.setErrorHandler((error, request, reply) => {
    const { status } = errorResponse(error);
    if (status >= 500) request.log.error(error);
    const reason = error instanceof SandboxError ? error.message : 'Something went wrong. Please try again.';
    return asPage(reply.code(status), errorPage(reason));
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
    const view = await inSession(id, loadPortalView);
    return asPage(reply, portalPage({ ...view, refused: url.endsWith(refusedQuery) }));
  });

  for (const [name, run] of Object.entries(portalActions)) {
    app.post<ById>(`${path}/${name}`, async ({ params: { id }, body }, reply) => {
      const status = await inSession(id, async (ledger, session) => {
        try {
          await run(ledger, session, toForm(body));
          return 303;
        } catch (error) {
          return declineResponse(error).status;
        }
      });
      return reply.redirect(status === 402 ? portalPath(id) + refusedQuery : portalPath(id), 303);
    });
  }

  app.post<ById>(`${path}/clock`, async ({ params: { id }, body }, reply) => {
    const seconds = readParameters(clockForm, toForm(body)).days * daySeconds;
    const { customer } = await inSession(id, async (ledger) => {
      // moving the clock must not expire this page
      const notes = { openUntil: ledger.now + seconds + portalSeconds };
      return ledger.change('billing_portal.session', id, { data: {}, notes });
    });
    await advance(customer, seconds * 1_000);
    return reply.redirect(portalPath(id), 303);
  });
}

/** Appended after a card was declined. */
const refusedQuery = '?refused';

/** @throws SandboxError 404 for an unknown session, 410 for one that has expired or whose customer was deleted */
async function openSession(ledger: Ledger, id: string): Promise<StoredPortalSession> {
  const session = await ledger.find('billing_portal.session', id);
  if (!session || 'deleted' in session) throw pageError(404, 'There is no such page.');
  const { openUntil = 0 } = await ledger.notes(id);
  const customer = await ledger.find('customer', session.customer);
  if (openUntil < ledger.now || !customer || 'deleted' in customer) {
    throw pageError(410, 'This page has expired. Open it again from your account.');
  }
  return session;
}

function pageError(status: number, message: string): SandboxError {
  return new SandboxError(status, { type: 'invalid_request_error', message });
}

/** A form with only a button has no body. */
function toForm(body: unknown): FormMap {
  // parsed by the plugin's own parser
  return typeof body === 'object' && body !== null ? (body as FormMap) : {};
}

function portalPath(id: string): string {
  return `/sandbox/stripe/portal/${encodeURIComponent(id)}`;
}
