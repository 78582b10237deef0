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
import { type Fault, faults, type Line, serveFetch } from '../support/servers.ts';
import { testServices } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

// as in production: no sample data hides a failure
const production = { production: true };
/** The healthy product, where users sign up and confirm their cards. */
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
 * Has all deadlines of the product pass when told to, rather than by the time that a machine takes to get there.
 * @returns what makes them pass
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
  // its other form, for promises, is not looked up here
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
  return () => passed.abort(new DOMException('the time is up', 'TimeoutError'));
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** A second process that reaches every external service over bad lines. */
async function startBehind(fault: Fault): Promise<{ app: FastifyInstance; lines: Line[] }> {
  const [stripe, openAi, feeds] = await Promise.all([
    serveFetch((path, init) => base.sandbox.fetch(`http://stripe.test${path}`, init), fault),
    serveFetch((path, init) => fetch(`http://${others.openAi.host}${path}`, init), fault),
    serveFetch((path, init) => fetch(others.feeds.url + path, init), fault),
  ]);
  const lines = [stripe, openAi, feeds];
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
    await Promise.all(lines.map((line) => line.close()));
    await app.close();
  });
  return { app, lines };
}

/** The same user at another process. */
function at(app: FastifyInstance, { cookie, id, email }: Person): Person {
  return Object.assign(new Visitor(app), { cookie, id, email });
}

/** A user with a confirmed card, one step before the plan. */
async function newPayer() {
  const payer = await newUser(base.app);
  const { clientSecret } = await setUp(payer);
  await confirmCard(payer, String(clientSecret));
  return { payer, setupIntentId: setupIdFrom(String(clientSecret)) };
}

/** Allowed answers of a call while the line is bad. */
interface Expected {
  statuses: readonly number[];
  says: RegExp;
}
const nothingCharged = /^The payment service could not .*Nothing was charged/;
/** The answer about an account whose plan was asked for, when Stripe has not said yet whether it exists. */
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

type Place = { fault: Fault } & Awaited<ReturnType<typeof startBehind>>;
type Made = Place & Awaited<ReturnType<typeof callEverything>>;

/**
 * Makes every call that waits for external services, slowest first.
 * @returns the users involved, and a promise of all answers
 */
async function callEverything({ fault, app }: Place) {
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
      // late data is a field's text, which makes no scenes
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
  // the healthy process, which hears of the card from Stripe, may just be starting the plan
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

/** Calls that wait for no external service. */
async function expectAnswers(visitor: Visitor): Promise<void> {
  for (const path of ['/api/auth/user', '/api/templates', '/']) expect((await visitor.get(path)).statusCode).toBe(200);
}

test('when any external service fails, calls end, others go on meanwhile, and nothing is duplicated or lost', async () => {
  for (let round = 0; round < rounds({ short: 1, full: 5 }); round += 1) {
    const passDeadlines = holdDeadlines();
    const places = await Promise.all(faults.map(async (fault) => ({ fault, ...(await startBehind(fault)) })));
    const made = await Promise.all(places.map(async (place) => ({ ...place, ...(await callEverything(place)) })));
    const slow = made.find(({ fault }) => fault === 'slow');
    if (!slow) throw new Error('no line is slow');
    await expect.poll(() => slow.lines.map(({ asked }) => asked.length > 0)).toEqual([true, true, true]);
    // while calls wait, until the lines are told to go on
    await expectAnswers(at(slow.app, slow.payer));
    for (const line of slow.lines) line.release();
    await Promise.all(made.filter(({ fault }) => fault !== 'silent').map(({ answers }) => answers));
    passDeadlines();
    await Promise.all(made.map(({ answers }) => answers));
    vi.restoreAllMocks();

    for (const { fault, lines } of made) {
      expect(
        lines.filter(({ asked }) => asked.length === 0),
        fault,
      ).toEqual([]);
      for (const line of lines) line.fault = null;
    }
    await Promise.all(made.map(endsWell));
    for (const { fault, starter, payer } of made) {
      for (const { id } of [starter, payer]) {
        const { customers, subscriptions } = await readStripeRecords(base, id);
        expect([customers.length, subscriptions.length], fault).toEqual([1, 1]);
      }
    }
    const messages = await base.orm.em.fork().find(SupportMessage, { user: made.map(({ starter }) => starter.id) });
    const subjects = messages.map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual(faults.map((fault) => `While it is ${fault}`).toSorted());
  }
});

/** Once the lines work again, retrying is all that users need to do. */
async function endsWell({ app, starter, payer, setupIntentId }: Made) {
  const again = at(app, starter);
  const { clientSecret } = await setUp(again);
  await confirmCard(starter, String(clientSecret));
  const ended = [
    await complete(again, setupIdFrom(String(clientSecret))),
    await complete(at(app, payer), setupIntentId),
  ];
  expect(ended.map(({ body }) => JSON.parse(body))).toEqual([{ status: 'trialing' }, { status: 'trialing' }]);
}
