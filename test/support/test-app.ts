import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { buildApp } from '../../src/app.ts';
import { limits, serverLimits } from '../../src/domain/product/limits.ts';
import { hourMs } from '../../src/domain/product/time-units.ts';
import { createFalSandbox } from '../../src/fal-sandbox/fal-sandbox.ts';
import { createSampleWriter } from '../../src/modules/ai/sample-writer.ts';
import type { Writer } from '../../src/modules/ai/writer.ts';
import { publishFirstArticles } from '../../src/modules/blog/first-articles.ts';
import { createFalGateway } from '../../src/modules/renders/fal-gateway.ts';
import type { Rendering } from '../../src/modules/renders/gateway.ts';
import { createKeyBox } from '../../src/modules/renders/key-box.ts';
import { createFileTakeStore } from '../../src/modules/takes/file-take-store.ts';
import type { TakeStore } from '../../src/modules/takes/take-store.ts';
import type { Orm } from '../../src/platform/database/orm.ts';
import { readEnv } from '../../src/platform/env.ts';
import { Job } from '../../src/platform/jobs/job.entity.ts';
import { type Changes, createLocalChanges } from '../../src/platform/live/changes.ts';
import type { Mail, Mailer } from '../../src/platform/mail/mailer.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import type { RequestLimits, Services, Settings } from '../../src/platform/services.ts';
import { createStripeSandbox, type StripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { freePort } from './servers.ts';
import { grantEveryAccount, openTestDatabase } from './test-database.ts';

export interface TestAppOptions {
  /** A port, or true for any free one, to listen on for browsers and real clients. By default, only `inject` works. */
  listen?: boolean | number;
  requestLimits?: Partial<RequestLimits>;
  settings?: Partial<Settings>;
  /** Connection time limits; defaults to the product's. */
  connections?: Services['connections'];
  /** Whether every new account has full access, as if granted by an admin. Defaults to true. */
  granted?: boolean;
  /** Whether the bundled articles are published. */
  articles?: boolean;
  /** The recurring jobs that another process has just done, so that this app does not run them in the next hour. */
  doneJobs?: readonly string[];
  /** Whether the Stripe sandbox has pages and sends webhooks, or has pages without webhooks. */
  stripePages?: boolean | 'without-webhooks';
  /** Wraps the calls from the product to Stripe, to make some fail. */
  stripeFetch?: (real: StripeSandbox['fetch']) => StripeSandbox['fetch'];
  /** The AI writer; defaults to the sample writer without pauses. */
  writer?: Writer;
  /** Where the files of takes are; defaults to a folder of this process that is removed at its end. */
  takeStore?: TakeStore | null;
  /** What renders clips; defaults to the sandbox without pauses, and a secret of this process. */
  rendering?: Services['rendering'];
  /** The mailer; defaults to one that collects messages in `mails`. */
  mailer?: Mailer | null;
  /** How processes hear of changes; defaults to within this app. */
  changes?: Changes;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Rate limits so high that no test reaches them by accident. */
export const relaxedLimits: RequestLimits = {
  callsPerMinute: 1_000_000,
  logIn: { perAccount: 1_000_000, perAddress: 1_000_000, perDevice: 1_000_000, windowSeconds: 900 },
  failedLogins: { free: 1_000_000, windowSeconds: 3_600, longestWaitSeconds: 900 },
  register: { perAddress: 1_000_000, windowSeconds: 900 },
  passwordReset: { perAccount: 1_000_000, perAddress: 1_000_000, windowSeconds: 3_600 },
  tokenGuesses: { perAddress: 1_000_000, windowSeconds: 900 },
  leakedTokenReports: { perAddress: 1_000_000, windowSeconds: 3_600 },
  tokenLogins: { perAddress: 1_000_000, windowSeconds: 3_600 },
  loginCodeGuesses: { perUser: 1_000_000, windowSeconds: 900 },
  generations: { perMinute: 1_000_000, perDay: 1_000_000 },
  assemble: { perAddress: 1_000_000, windowSeconds: 60 },
  trendingSearches: { perUser: 1_000_000, windowSeconds: 60 },
  contact: { perAddress: 1_000_000, windowSeconds: 3_600 },
  reviews: { perAddress: 1_000_000, windowSeconds: 3_600 },
};

/** The sample writer, as on a machine without a key, but without pauses. */
export const testWriter = createSampleWriter({ wordPauseMs: 0 });

/** A folder without pages. Building an app without pages takes less than half of the time. */
export const noPages = fromProjectRoot('test/no-pages');

/** The settings of a developer's machine, without logs. */
export const testSettings: Settings = {
  ...readEnv({}).shared,
  publicUrl: 'http://promptreel.test',
  supportEmail: 'support@promptreel.test',
  publishToken: 'a token that only authors have, of length',
  logLevel: 'silent',
  trendingFeeds: [],
  feedTimeoutMs: limits.trending.feedTimeoutMs,
  stripe: { ...sandboxKeys, sandbox: true },
  pagesFolder: fromProjectRoot('dist'),
};

/**
 * Starts the whole product on its own database, with the pages of `dist` if they are built:
 *
 *     const app = await startTestApp({ listen: true });
 *     await fetch(`${app.url}/api/templates`);
 *     await app.close();
 */
export async function startTestApp({ listen, ...options }: TestAppOptions = {}) {
  const database = await openTestDatabase();
  const { orm } = database;
  if (options.granted !== false) await grantEveryAccount(orm);
  if (options.articles) await publishFirstArticles(orm);
  const dueAt = new Date(Date.now() + hourMs);
  await orm.em.fork().insertMany(
    Job,
    (options.doneJobs ?? []).map((name) => ({ name, dueAt })),
  );
  // pick the port before building the app, whose links contain it
  const port = listen === true ? await freePort() : listen;
  const url = port ? `http://127.0.0.1:${port}` : 'http://localhost';
  const settings = { ...(port && { publicUrl: url }), ...options.settings };
  const { services, sandbox, mails } = testServices(orm, { changes: database.changes, ...options, settings });
  const app = buildTestApp(services);
  await (port ? app.listen({ host: '127.0.0.1', port }) : app.ready());
  const close = async () => {
    stopListening(app);
    await app.close();
    await database.close();
  };
  return {
    app,
    /** The app's URL, such as http://127.0.0.1:41234; without `listen`, http://localhost, as for `inject`. */
    url,
    orm,
    /** The Stripe sandbox, with clocks that a test can advance. */
    sandbox,
    stripe: services.stripe,
    /** The emails sent, oldest first. */
    mails,
    /** Stops the app and removes its database. */
    close,
  };
}

/** Disconnects all clients, since closing a listening app would wait for their connections. */
export function stopListening({ server }: FastifyInstance): void {
  server.close();
  server.closeAllConnections();
}

/** The services of each app under test, for fixtures that write to its database. */
export const servicesOf = new WeakMap<FastifyInstance, Services>();

/** Like `buildApp`, but remembers the services, which `newUser` needs. */
export function buildTestApp(services: Services): FastifyInstance {
  const app = buildApp(services);
  servicesOf.set(app, services);
  return app;
}

const sandboxGateway = createFalGateway({ fetch: createFalSandbox({ queuedMs: 0, runningMs: 0 }) });

/** The sandbox for accounts with and without a key. */
export const testRendering = {
  gateway: sandboxGateway,
  sampleGateway: sandboxGateway,
  keyBox: createKeyBox([randomBytes(32)]),
  pace: serverLimits.renders,
} satisfies Rendering;

/** Renders hardly wait between their steps. Other apps keep the usual pauses, since each look for work is a query. */
export const quickRendering: Rendering = {
  ...testRendering,
  pace: { checkEveryMs: 50, pollMs: { min: 20, max: 20 } },
};

let takesFolder: string | undefined;

/** A store for takes in a folder that is created for this process and removed when it exits. */
function testTakeStore(): TakeStore {
  if (!takesFolder) {
    const folder = mkdtempSync(join(tmpdir(), 'promptreel-takes-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    takesFolder = folder;
  }
  return createFileTakeStore(takesFolder);
}

/** Creates the services of an app under test. If a test calls Stripe, the database needs the sandbox's tables. */
export function testServices(orm: Orm, options: TestAppOptions = {}) {
  const settings = { ...testSettings, ...options.settings };
  const sandbox = createStripeSandbox({
    orm,
    publicUrl: settings.publicUrl,
    webhooks: options.stripePages !== 'without-webhooks',
  });
  const { stripeFetch = (real) => real } = options;
  const stripe = new Stripe(sandboxKeys.secretKey, {
    httpClient: Stripe.createFetchHttpClient(stripeFetch(sandbox.fetch)),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const mails: Mail[] = [];
  const recording: Mailer = { standIn: false, send: async (mail) => void mails.push(mail) };
  const { mailer = recording } = options;
  const services: Services = {
    orm,
    changes: options.changes ?? createLocalChanges(),
    requestLimits: { ...relaxedLimits, ...options.requestLimits },
    writer: options.writer ?? testWriter,
    takeStore: options.takeStore === undefined ? testTakeStore() : options.takeStore,
    rendering: options.rendering === undefined ? testRendering : options.rendering,
    mailer,
    stripe,
    stripeSandbox: options.stripePages ? sandbox.plugin : null,
    connections: options.connections,
    settings,
  };
  return { services, sandbox, mails };
}
