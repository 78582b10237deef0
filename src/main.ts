import closeWithGrace from 'close-with-grace';
import Stripe from 'stripe';
import config from '../mikro-orm.config.ts';
import { buildApp } from './app.ts';
import { limits, serverLimits } from './domain/product/limits.ts';
import { ensureAdmin } from './modules/admin/admins.ts';
import { createSampleWriter } from './modules/ai/sample-writer.ts';
import type { Writer } from './modules/ai/writer.ts';
import { checkPrice } from './modules/billing/check-price.ts';
import type { Rendering } from './modules/renders/gateway.ts';
import { createFileTakeStore } from './modules/takes/file-take-store.ts';
import { createS3TakeStore } from './modules/takes/s3-take-store.ts';
import type { TakeStore } from './modules/takes/take-store.ts';
import { newsFeedAddresses } from './modules/trending/news-feeds.ts';
import { logActivityNow } from './platform/activity/activity-log.ts';
import { dataFolderAt } from './platform/database/data-folder.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Orm } from './platform/database/orm.ts';
import { checkRoleLimits } from './platform/database/role-limits.ts';
import { type Env, readEnv } from './platform/env.ts';
import { hasCode } from './platform/errors/error-code.ts';
import { StartupError } from './platform/errors/startup-error.ts';
import { createLogMailer } from './platform/mail/log-mailer.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { fromProjectRoot } from './platform/project-root.ts';
import type { Services, Settings } from './platform/services.ts';

/** Forces an exit if closing takes longer. */
const closingMs = 8_000;

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const address = `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${env.port}`;
  const guards = { ...serverLimits.database, connections: env.databaseConnections };
  const database = await openDatabase(config, env, guards);
  if (!env.production) {
    const { publishFirstArticles } = await import('./modules/blog/first-articles.ts');
    await publishFirstArticles(database.orm);
  }
  if (env.firstAdmin) await ensureAdmin(database.orm, env.firstAdmin);
  const publicUrl = env.appUrl ?? address;
  const { stripe, stripeSandbox, stripeSettings } = await createStripe(env, { orm: database.orm, publicUrl });
  const [writer, mailer] = await Promise.all([createWriter(env), createMailer(env, publicUrl)]);
  const app = buildApp({
    orm: database.orm,
    changes: database.changes,
    requestLimits: {
      callsPerMinute: serverLimits.callsPerMinute,
      logIn: limits.logIn,
      failedLogins: serverLimits.failedLogins,
      register: serverLimits.register,
      passwordReset: serverLimits.passwordReset,
      tokenGuesses: serverLimits.tokenGuesses,
      leakedTokenReports: serverLimits.leakedTokenReports,
      tokenLogins: serverLimits.tokenLogins,
      loginCodeGuesses: serverLimits.loginCodeGuesses,
      generations: env.generations,
      assemble: serverLimits.assemble,
      trendingSearches: serverLimits.trendingSearches,
      contact: limits.contact,
      reviews: serverLimits.reviews,
    },
    writer,
    takeStore: createTakeStore(env),
    rendering: await createRendering(env),
    mailer,
    stripe,
    stripeSandbox,
    settings: {
      ...env.shared,
      publicUrl,
      logLevel: 'warn',
      trendingFeeds: env.trendingFeeds ?? newsFeedAddresses,
      feedTimeoutMs: limits.trending.feedTimeoutMs,
      stripe: stripeSettings,
      pagesFolder: fromProjectRoot('dist'),
    },
  });
  const logServerEvent = (action: string, message: string) =>
    logActivityNow(database.orm, { level: 'info', action, message });
  let ready = false;
  const close = async () => {
    await app.close();
    // an unavailable database must not keep the process from exiting
    if (ready) await logServerEvent('server.stopped', 'The server stopped').catch((error) => app.log.error(error));
    await database.close();
  };
  // under npm, Ctrl-C sends the signal twice, and close-with-grace would exit at once on the second
  const graceful = closeWithGrace(
    { delay: closingMs, skip: ['SIGINT', 'SIGTERM'], logger: app.log },
    async ({ err }) => {
      if (err) app.log.fatal(err);
      await close();
    },
  );
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!closing) graceful.close();
      closing = true;
    });
  }

  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await close();
    throw hasCode(error, 'EADDRINUSE') ? portInUse(env.port) : error;
  }
  await logServerEvent('server.started', 'The server started');
  ready = true;
  process.stdout.write(`Promptreel is ready on ${address} (${database.location})\n`);
  app.log.level = env.logLevel;
  if (env.databaseDirectUrl)
    void checkRoleLimits({ orm: database.orm, guards, log: app.log, isStopping: () => closing });
  const { priceId } = stripeSettings;
  void checkPrice({ orm: database.orm, stripe, log: app.log, priceId, isStopping: () => closing });
}

/** Creates the writer for the configured model; without a key, the sample writer. Production requires a key. */
async function createWriter({ openAi }: Env): Promise<Writer> {
  if (!openAi) return createSampleWriter();
  // loaded only if needed
  const [{ OpenAI }, { createOpenAiWriter }] = await Promise.all([
    import('openai'),
    import('./modules/ai/openai-writer.ts'),
  ]);
  const { apiKey, baseUrl = null, ...settings } = openAi;
  // the SDK's logs would contain what users wrote; failures go to the activity log without it
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 2, logLevel: 'off' });
  return createOpenAiWriter({ client, ...settings });
}

/** Creates the store for the files of takes; null in production without a bucket. */
function createTakeStore({ production, dataFolder, takesBucket }: Env): TakeStore | null {
  if (takesBucket) return createS3TakeStore(takesBucket);
  return production ? null : createFileTakeStore(dataFolderAt(fromProjectRoot(dataFolder)).takes);
}

/** Creates the gateway that renders clips with the keys of users; null in production without a secret for these keys. */
async function createRendering({ production, dataFolder, renderKeys, falApiBase }: Env): Promise<Rendering | null> {
  const { secret, oldSecret } = renderKeys;
  if (production && !secret) return null;
  const [{ createFalGateway }, { createKeyBox }, { localKeysSecret }] = await Promise.all([
    import('./modules/renders/fal-gateway.ts'),
    import('./modules/renders/key-box.ts'),
    import('./modules/renders/local-secret.ts'),
  ]);
  const current = secret ?? (await localKeysSecret(fromProjectRoot(dataFolder)));
  const gateway = createFalGateway({ apiBase: falApiBase ?? null });
  const keyBox = createKeyBox([current, ...(oldSecret ? [oldSecret] : [])]);
  const shared = { gateway, keyBox, pace: serverLimits.renders };
  if (production) return { ...shared, sampleGateway: null };
  const { createFalSandbox } = await import('./fal-sandbox/fal-sandbox.ts');
  return { ...shared, sampleGateway: createFalGateway({ fetch: createFalSandbox() }) };
}

/** Creates the mailer. Without a mail server, it prints mail to the terminal; in production, returns null. */
async function createMailer({ smtpUrl, mailFrom, production }: Env, publicUrl: string): Promise<Mailer | null> {
  if (smtpUrl) {
    const [{ createTransport }, { createSmtpMailer, smtpOptions }] = await Promise.all([
      import('nodemailer'),
      import('./platform/mail/smtp-mailer.ts'),
    ]);
    const from = mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`;
    return createSmtpMailer({ transport: createTransport(smtpOptions(smtpUrl)), from });
  }
  return production ? null : createLogMailer((text) => process.stdout.write(text));
}

/** Creates the Stripe client. Without keys, it connects to the sandbox; production requires keys. */
async function createStripe(
  { stripe: keys }: Env,
  sandboxOptions: { orm: Orm; publicUrl: string },
): Promise<Pick<Services, 'stripe' | 'stripeSandbox'> & { stripeSettings: Settings['stripe'] }> {
  const { timeoutMs: timeout, retries: maxNetworkRetries } = limits.stripe;
  const shared = { timeout, maxNetworkRetries, telemetry: false };
  if (!keys) {
    const { openStripeSandbox, sandboxKeys } = await import('./stripe-sandbox/stripe-sandbox.ts');
    const { fetch, plugin } = await openStripeSandbox(sandboxOptions);
    const httpClient = Stripe.createFetchHttpClient(fetch);
    return {
      stripe: new Stripe(sandboxKeys.secretKey, { ...shared, httpClient }),
      stripeSandbox: plugin,
      stripeSettings: { ...sandboxKeys, sandbox: true },
    };
  }
  const { secretKey, apiBase, ...settings } = keys;
  return {
    stripe: new Stripe(secretKey, { ...shared, ...(apiBase && serverOptions(apiBase)) }),
    stripeSandbox: null,
    stripeSettings: { ...settings, sandbox: false },
  };
}

/** The SDK's options for a server other than Stripe's. */
function serverOptions(origin: string) {
  const { protocol, hostname, port } = new URL(origin);
  const secure = protocol === 'https:';
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? 443 : 80) } as const;
}

function portInUse(port: number): StartupError {
  const reason = `port ${port} is used by another program`;
  return new StartupError(`Promptreel cannot start: ${reason}. Stop it, or set PORT to another port.`);
}

/** Explains in one sentence why the server could not start. */
function startupProblem(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return `Promptreel cannot start: ${error instanceof Error ? error.message : error}`;
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${startupProblem(error)}\n`);
  process.exit(1);
}
