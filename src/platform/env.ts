import { isIP } from 'node:net';
import { z } from 'zod';
import { newPasswordSchema } from '../domain/account/accounts.ts';
import { reasoningEfforts } from '../domain/ai/generation.ts';
import { limits, serverLimits } from '../domain/product/limits.ts';
import { emailSchema } from '../domain/schemas/email.ts';
import { parsePostgresHosts } from './database/postgres-hosts.ts';
import { StartupError } from './errors/startup-error.ts';

/** The number of proxies in front of the server. */
const proxies = z
  .string()
  .regex(/^(true|false|\d)$/, 'must be true, false or the number of proxies')
  .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)));

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must be an origin, without a path')
  .transform((value) => new URL(value).origin);

const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
  .refine((value) => !URL.canParse(value) || new URL(value).hostname !== '', 'must be the address of a host');

const postgresAddress = z
  .string()
  .trim()
  .superRefine((value, context) => {
    try {
      parsePostgresHosts(value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  });

/** Feed addresses separated by commas, with `{query}` as the placeholder for the search; `none` for no feeds. */
const feeds = z.string().transform((value, context): readonly string[] => {
  if (value.trim().toLowerCase() === 'none') return [];
  const addresses = value
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  // {query} is not allowed in the host: a search must not choose which server is requested
  const areAddresses = addresses.every((one) => /^https?:\/\/[^/?#{}]+([/?#]|$)/i.test(one) && URL.canParse(one));
  if (addresses.length === 0 || !areAddresses) {
    context.addIssue({
      code: 'custom',
      message: 'must be none, or http or https addresses separated by commas, with {query} only after the host',
    });
  }
  return addresses;
});

const integerFrom = (min: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(min, `must be at least ${min}`);
const count = integerFrom(1);

const token = z.string().trim().min(32, 'must have at least 32 characters');

const secret = z.string().trim().min(1, 'must not be blank');

/** The key of AES-256. */
const encryptionKey = z
  .string()
  .trim()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine(({ length }) => length === 32, 'must be 32 bytes in base64, such as the output of: openssl rand -base64 32');

/** Billing needs all of these settings. Set all or none. */
const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
] as const;

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').optional(),
    PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: origin.optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .optional(),
    DATABASE_URL: postgresAddress.optional(),
    DATABASE_DIRECT_URL: postgresAddress.optional(),
    // migrations need two: one holds the lock
    DATABASE_CONNECTIONS: integerFrom(2).default(serverLimits.database.connections),
    DATA_DIR: z.string().default('./data'),
    TRUST_PROXY: proxies.default(0),
    TRENDING_FEEDS: feeds.optional(),
    SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
    SMTP_URL: mailServer.optional(),
    MAIL_FROM: z.email('must be an e-mail address').optional(),
    ADMIN_EMAIL: emailSchema.optional(),
    ADMIN_PASSWORD: newPasswordSchema.optional(),
    ACTIVITY_DAYS: count.default(limits.activityDays),
    PICTURES_MB: count.default(serverLimits.pictures.megabytes),
    PUBLISH_TOKEN: token.optional(),
    METRICS_TOKEN: token.optional(),
    STRIPE_SECRET_KEY: secret.optional(),
    STRIPE_PUBLISHABLE_KEY: secret.optional(),
    STRIPE_WEBHOOK_SECRET: secret.optional(),
    STRIPE_PRICE_ID: secret.optional(),
    STRIPE_API_BASE: origin.optional(),
    OPENAI_API_KEY: z.string().trim().min(1, 'must be a key, not blank').optional(),
    OPENAI_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    OPENAI_MODEL: z.string().trim().min(1, 'must be a name, not blank').default('gpt-6-luna'),
    OPENAI_REASONING_EFFORT: z.enum(reasoningEfforts, `must be one of ${reasoningEfforts.join(', ')}`).default('none'),
    TAKES_S3_BUCKET: secret.optional(),
    TAKES_S3_REGION: z.string().trim().min(1, 'must be a region, not blank').default('us-east-1'),
    TAKES_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    TAKES_S3_ACCESS_KEY_ID: secret.optional(),
    TAKES_S3_SECRET_ACCESS_KEY: secret.optional(),
    RENDER_KEYS_SECRET: encryptionKey.optional(),
    RENDER_KEYS_SECRET_OLD: encryptionKey.optional(),
    FAL_API_BASE: origin.optional(),
    AI_PER_MINUTE: count.default(serverLimits.generations.perMinute),
    AI_PER_DAY: count.default(serverLimits.generations.perDay),
  })
  .superRefine((env, context) => {
    const missing = (names: readonly (keyof typeof env)[], when: string) => {
      for (const name of names.filter((name) => env[name] === undefined)) {
        context.addIssue({ code: 'custom', path: [name], message: `is required when ${when}` });
      }
    };
    if (env.ADMIN_EMAIL !== undefined) missing(['ADMIN_PASSWORD'], 'ADMIN_EMAIL is set');
    if (env.ADMIN_PASSWORD !== undefined) missing(['ADMIN_EMAIL'], 'ADMIN_PASSWORD is set');
    if (env.TAKES_S3_ACCESS_KEY_ID !== undefined)
      missing(['TAKES_S3_SECRET_ACCESS_KEY', 'TAKES_S3_BUCKET'], 'TAKES_S3_ACCESS_KEY_ID is set');
    if (env.TAKES_S3_SECRET_ACCESS_KEY !== undefined)
      missing(['TAKES_S3_ACCESS_KEY_ID'], 'TAKES_S3_SECRET_ACCESS_KEY is set');
    if (env.TAKES_S3_ENDPOINT !== undefined) missing(['TAKES_S3_BUCKET'], 'TAKES_S3_ENDPOINT is set');
    if (env.RENDER_KEYS_SECRET_OLD !== undefined) missing(['RENDER_KEYS_SECRET'], 'RENDER_KEYS_SECRET_OLD is set');
    if (env.DATABASE_DIRECT_URL !== undefined) missing(['DATABASE_URL'], 'DATABASE_DIRECT_URL is set');
    if (env.NODE_ENV === 'production') {
      missing(['DATABASE_URL', 'APP_URL', 'OPENAI_API_KEY', ...stripeNames], 'NODE_ENV is production');
    } else if ([...stripeNames, 'STRIPE_API_BASE' as const].some((name) => env[name] !== undefined)) {
      missing(stripeNames, 'another Stripe setting is set');
    }
  });

export type Env = ReturnType<typeof readEnv>;

/**
 * Reads the settings from the environment. An empty value counts as not set.
 * @throws StartupError that lists every missing or bad setting at once
 */
export function readEnv(source: Record<string, string | undefined>) {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartupError(`Promptreel cannot start with these settings: ${problems.join('; ')}.`);
  }
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, ADMIN_EMAIL } = data;
  // passed to every call and page, so no startup-only secrets such as service keys
  const shared = {
    production,
    /** The only origin whose requests may change state; if not set, the origin that the request was sent to. */
    appUrl: data.APP_URL,
    /** The number of proxies in front of the server whose X-Forwarded-For entries are trusted. */
    proxies: data.TRUST_PROXY,
    /** The support address, shown on the contact page. */
    supportEmail: data.SUPPORT_EMAIL ?? (production && data.APP_URL ? defaultSupportEmail(data.APP_URL) : null),
    /** The bearer token for authors' commands; if not set, only admins can publish. */
    publishToken: data.PUBLISH_TOKEN,
    /** The bearer token for monitoring; if not set, only this machine can read /metrics. */
    metricsToken: data.METRICS_TOKEN,
    /** How long the activity log is kept. */
    activityDays: data.ACTIVITY_DAYS,
    /** The storage limit for the pictures of all accounts, in megabytes. */
    picturesMb: data.PICTURES_MB,
  };
  return {
    ...shared,
    /** The settings that calls and pages read, as `ctx.settings`. */
    shared,
    port: data.PORT,
    host: data.HOST,
    // in development, people read the terminal; in production, machines read the log
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    databaseUrl: data.DATABASE_URL,
    /** Bypasses the pooler that `databaseUrl` points to; undefined without a pooler. */
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    /** The maximum number of connections of this process. */
    databaseConnections: data.DATABASE_CONNECTIONS,
    dataFolder: data.DATA_DIR,
    smtpUrl: data.SMTP_URL,
    /** The sender of emails. If neither variable is set, `main.ts` uses no-reply at the public host. */
    mailFrom: data.MAIL_FROM ?? data.SUPPORT_EMAIL,
    /** RSS or Atom feed addresses with `{query}` as the placeholder for the search; if not set, the built-in ones. */
    trendingFeeds: data.TRENDING_FEEDS,
    /** The account to make an admin at startup. */
    firstAdmin: ADMIN_EMAIL && data.ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: data.ADMIN_PASSWORD } : undefined,
    /** Undefined without keys: then the sandbox replaces Stripe. */
    stripe:
      STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_ID
        ? {
            secretKey: STRIPE_SECRET_KEY,
            apiBase: data.STRIPE_API_BASE,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            /** The monthly price of a subscription. */
            priceId: STRIPE_PRICE_ID,
          }
        : undefined,
    /** Undefined without a key: then the sample writer replaces the model, outside production only. */
    openAi: data.OPENAI_API_KEY
      ? {
          apiKey: data.OPENAI_API_KEY,
          baseUrl: data.OPENAI_BASE_URL,
          model: data.OPENAI_MODEL,
          reasoningEffort: data.OPENAI_REASONING_EFFORT,
        }
      : undefined,
    /** The bucket for the files of takes. Undefined without one: then they are in the data folder, outside production only. */
    takesBucket: data.TAKES_S3_BUCKET
      ? {
          bucket: data.TAKES_S3_BUCKET,
          region: data.TAKES_S3_REGION,
          endpoint: data.TAKES_S3_ENDPOINT,
          /** Undefined: the credentials of the machine, such as an instance's role. */
          credentials:
            data.TAKES_S3_ACCESS_KEY_ID && data.TAKES_S3_SECRET_ACCESS_KEY
              ? { accessKeyId: data.TAKES_S3_ACCESS_KEY_ID, secretAccessKey: data.TAKES_S3_SECRET_ACCESS_KEY }
              : undefined,
        }
      : undefined,
    /** The secrets that encrypt the render keys of users; in production, nothing is rendered without one. */
    renderKeys: { secret: data.RENDER_KEYS_SECRET, oldSecret: data.RENDER_KEYS_SECRET_OLD },
    /** The origin of a server that implements fal's API; undefined for fal's own. */
    falApiBase: data.FAL_API_BASE,
    generations: { perMinute: data.AI_PER_MINUTE, perDay: data.AI_PER_DAY },
  };
}

/** Returns support@ and the site's domain; null if the host is not a domain that can receive mail. */
function defaultSupportEmail(appUrl: string): string | null {
  const { hostname } = new URL(appUrl);
  if (!hostname.includes('.') || isIP(hostname)) return null;
  return `support@${hostname.replace(/^www\./, '')}`;
}
