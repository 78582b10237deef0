import type { FastifyInstance } from 'fastify';
import OpenAI from 'openai';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { limits } from '../../src/domain/product/limits.ts';
import { createOpenAiWriter } from '../../src/modules/ai/openai-writer.ts';
import { SupportMessage } from '../../src/modules/support/support-message.entity.ts';
import { sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { testApp } from '../support/apps.ts';
import { type FeedServer, startFeedServer } from '../support/feed-server.ts';
import { newUser } from '../support/new-user.ts';
import { apiKey, type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';
import {
  complete,
  confirmCard,
  newAdmin,
  type Person,
  readStripeRecords,
  setUp,
  setupIdFrom,
} from '../support/people.ts';
import { rounds } from '../support/rounds.ts';
import { fieldRequest } from '../support/samples.ts';
import { type Fault, type FaultyProxy, faults, serveFetch } from '../support/servers.ts';
import { testServices } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

// as in production, so that sample data does not hide failures
const production = { production: true };
/** An app without faults, in which users register and confirm their cards. */
const base = testApp({ stripePages: true, settings: production });
let admin: Person;
let others: { openAi: OpenAiServer; feeds: FeedServer };
beforeAll(async () => {
  admin = await newAdmin(base);
  others = {
    openAi: await startOpenAiServer({ text: '{"text": "Hard blue moonlight"}' }),
    feeds: await startFeedServer(),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(others).map((server) => server.close()));
});

/**
 * Replaces the product's timeouts with ones that the test triggers, so that slow machines do not matter.
 * @returns a function that lets all timeouts pass
 */
function holdDeadlines(): () => void {
  const passed = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.any([passed.signal]));
  const { setTimeout: start } = globalThis;
  const hold = (...given: Parameters<typeof setTimeout>) => {
    const [work, ms] = given;
    if (ms !== limits.stripe.deadlineMs) return start(...given);
    passed.signal.addEventListener('abort', () => work());
    return start(() => undefined);
  };
  // the cast is safe, since nothing here uses `setTimeout.__promisify__`, which the mock lacks
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
  return () => passed.abort(new DOMException('the time is up', 'TimeoutError'));
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Starts a second app whose connections to all external services have a fault. */
async function startWithFault(fault: Fault): Promise<{ app: FastifyInstance; proxies: FaultyProxy[] }> {
  const [stripe, openAi, feeds] = await Promise.all([
    serveFetch((path, init) => base.sandbox.fetch(`http://stripe.test${path}`, init), fault),
    serveFetch((path, init) => fetch(`http://${others.openAi.host}${path}`, init), fault),
    serveFetch((path, init) => fetch(others.feeds.url + path, init), fault),
  ]);
  const proxies = [stripe, openAi, feeds];
  const client = new OpenAI({ apiKey, baseURL: `${openAi.url}/v1`, maxRetries: 2, logLevel: 'off' });
  const { services } = testServices(base.orm, {
    writer: createOpenAiWriter({ client, model: 'gpt-6-luna' }),
    settings: { ...production, trendingFeeds: [`${feeds.url}/good?q={query}`] },
  });
  const app = buildApp({
    ...services,
    stripe: new Stripe(sandboxKeys.secretKey, {
      ...{ protocol: 'http', host: '127.0.0.1', port: new URL(stripe.url).port },
      ...{ timeout: limits.stripe.timeoutMs, maxNetworkRetries: limits.stripe.retries, telemetry: false },
    }),
  });
  onTestFinished(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await app.close();
  });
  return { app, proxies };
}

/** Returns a client of another app for the same user. */
function at(app: FastifyInstance, { cookie, id, email }: Person): Person {
  return Object.assign(new Visitor(app), { cookie, id, email });
}

/** Creates a user with a confirmed card but without a plan. */
async function newPayer() {
  const payer = await newUser(base.app);
  const { clientSecret } = await setUp(payer);
  await confirmCard(payer, String(clientSecret));
  return { payer, setupIntentId: setupIdFrom(String(clientSecret)) };
}

/** The allowed responses to a call while the services have a fault. */
interface Expected {
  statuses: readonly number[];
  says: RegExp;
}
const nothingCharged = /^The payment service could not .*Nothing was charged/;
/** The error while it is unknown whether Stripe has created a requested subscription. */
const unknown = /^We could not confirm it yet\. You will not be charged twice\./;
const unchanged = /Your text is unchanged/;
const aiStatus: Record<Fault, number> = {
  ...{ slow: 200, reset: 502, half: 502, garbage: 502, limited: 503, failing: 502, silent: 504 },
};

async function expectAnswer(call: Promise<{ statusCode: number; body: string }>, { statuses, says }: Expected) {
  const { statusCode, body } = await call;
  expect(statuses, body).toContain(statusCode);
  const { message, error } = JSON.parse(body);
  if (statusCode >= 500 || error) expect(message ?? error.message).toMatch(says);
}

type FaultyApp = { fault: Fault } & Awaited<ReturnType<typeof startWithFault>>;
type CalledApp = FaultyApp & Awaited<ReturnType<typeof callEverything>>;

/**
 * Makes every call that uses external services, slowest first.
 * @returns the users involved, and a promise that resolves after all responses
 */
async function callEverything({ fault, app }: FaultyApp) {
  const late = fault === 'slow';
  const stripe = { says: nothingCharged };
  const ai = { says: unchanged };
  const starter = await newUser(base.app);
  const atOnce = at(app, starter);
  const contact = { name: 'Ada', email: starter.email, subject: `While it is ${fault}`, message: 'Is it you or me?' };
  const first = [
    expectAnswer(atOnce.post('/api/ai/generate-field', fieldRequest()), { ...ai, statuses: [aiStatus[fault]] }),
    expectAnswer(atOnce.post('/api/trending/generate', { event: { title: 'Ferry stays in the harbour' } }), {
      ...ai,
      // the delayed response has the text of a field, which is invalid for scenes
      statuses: [late ? 502 : aiStatus[fault]],
    }),
    expectAnswer(atOnce.post('/api/get-or-create-subscription'), { ...stripe, statuses: [200] }),
    expectAnswer(atOnce.get(`/api/trending/search?q=${fault}`), {
      statuses: [late ? 200 : 503],
      says: /^Unable to fetch trending events\. Please try again\.$/,
    }),
    expectAnswer(atOnce.post('/trpc/support.send', contact), { statuses: [200], says: /never/ }),
  ];
  const { payer, setupIntentId } = await newPayer();
  // the app without faults may be starting the plan, after a webhook about the card
  const ofPayer = { ...stripe, says: new RegExp(`${nothingCharged.source}|${unknown.source}`) };
  const then = [
    expectAnswer(complete(at(app, payer), setupIntentId), { ...ofPayer, statuses: late ? [200, 502] : [502] }),
    expectAnswer(at(app, payer).post('/trpc/billing.portal'), { ...ofPayer, statuses: late ? [200, 502] : [502] }),
    expectAnswer(at(app, admin).get(`/api/admin/users/${payer.id}/subscription`), {
      ...ofPayer,
      statuses: late ? [200, 404, 502] : [502],
    }),
  ];
  return { starter, payer, setupIntentId, answers: Promise.all([...first, ...then]) };
}

/** Checks calls that use no external service. */
async function expectOtherCallsWork(visitor: Visitor): Promise<void> {
  for (const path of ['/api/auth/user', '/api/templates', '/']) expect((await visitor.get(path)).statusCode).toBe(200);
}

test('with any fault of external services, calls end, other calls work meanwhile, and nothing is duplicated or lost', async () => {
  for (let round = 0; round < rounds({ short: 1, full: 5 }); round += 1) {
    const passDeadlines = holdDeadlines();
    const faultyApps = await Promise.all(faults.map(async (fault) => ({ fault, ...(await startWithFault(fault)) })));
    const called = await Promise.all(faultyApps.map(async (one) => ({ ...one, ...(await callEverything(one)) })));
    const slow = called.find(({ fault }) => fault === 'slow');
    if (!slow) throw new Error('no app has the fault slow');
    await expect.poll(() => slow.proxies.map(({ requests }) => requests.length > 0)).toEqual([true, true, true]);
    // other calls work while the slow ones wait
    await expectOtherCallsWork(at(slow.app, slow.payer));
    for (const proxy of slow.proxies) proxy.release();
    await Promise.all(called.filter(({ fault }) => fault !== 'silent').map(({ answers }) => answers));
    passDeadlines();
    await Promise.all(called.map(({ answers }) => answers));
    vi.restoreAllMocks();

    for (const { fault, proxies } of called) {
      expect(
        proxies.filter(({ requests }) => requests.length === 0),
        fault,
      ).toEqual([]);
      for (const proxy of proxies) proxy.fault = null;
    }
    await Promise.all(called.map(retrySucceeds));
    for (const { fault, starter, payer } of called) {
      for (const { id } of [starter, payer]) {
        const { customers, subscriptions } = await readStripeRecords(base, id);
        expect([customers.length, subscriptions.length], fault).toEqual([1, 1]);
      }
    }
    const messages = await base.orm.em.fork().find(SupportMessage, { user: called.map(({ starter }) => starter.id) });
    const subjects = messages.map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual(faults.map((fault) => `While it is ${fault}`).toSorted());
  }
});

/** Checks that retrying succeeds once the services work again. */
async function retrySucceeds({ app, starter, payer, setupIntentId }: CalledApp) {
  const again = at(app, starter);
  const { clientSecret } = await setUp(again);
  await confirmCard(starter, String(clientSecret));
  const ended = [
    await complete(again, setupIdFrom(String(clientSecret))),
    await complete(at(app, payer), setupIntentId),
  ];
  expect(ended.map(({ body }) => JSON.parse(body))).toEqual([{ status: 'trialing' }, { status: 'trialing' }]);
}
