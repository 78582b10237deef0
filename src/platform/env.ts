import { isIP } from 'node:net';
import { z } from 'zod';
import { emailSchema, newPasswordSchema } from '../domain/accounts.ts';
import { reasoningEfforts } from '../domain/ai.ts';
import { limits, serverLimits } from '../domain/limits.ts';
import { newsFeeds } from '../domain/news-feeds.ts';
import { StartError } from './start-error.ts';

/** How many proxies stand in front. */
const proxies = z
  .string()
  .regex(/^(true|false|\d)$/, 'must be true, false or the number of proxies')
  .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)));

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must be an origin, without a path')
  .transform((value) => new URL(value).origin);

/** Addresses of feeds, with `{query}` where the words go that are searched for; `none` for no feed at all. */
const feeds = z.string().transform((value, context) => {
  if (value.trim().toLowerCase() === 'none') return [];
  const addresses = value
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  if (addresses.length === 0 || !addresses.every(isFeedAddress)) {
    context.addIssue({
      code: 'custom',
      message: 'must be none, or http or https addresses, separated by commas, with {query} nowhere before the path',
    });
  }
  return addresses;
});

/** Whose words are searched for must not choose the host that is asked. */
function isFeedAddress(address: string): boolean {
  return /^https?:\/\/[^/?#{}]+([/?#]|$)/i.test(address) && URL.canParse(address);
}

const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
  .refine((value) => !URL.canParse(value) || new URL(value).hostname !== '', 'must be the address of a host');

const count = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1');

const token = z.string().trim().min(32, 'must have at least 32 characters');

const secret = z.string().trim().min(1, 'must not be blank');

/** Without these there is no charging: all, or none. */
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
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    DATA_DIR: z.string().default('./data'),
    TRUST_PROXY: proxies.default(0),
    TRENDING_FEEDS: feeds.default(() => newsFeeds.map(({ search }) => search)),
    SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
    SMTP_URL: mailServer.optional(),
    MAIL_FROM: z.email('must be an e-mail address').optional(),
    ADMIN_EMAIL: emailSchema.optional(),
    ADMIN_PASSWORD: newPasswordSchema.optional(),
    ACTIVITY_DAYS: count.default(limits.activityDays),
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
    AI_PER_MINUTE: count.default(serverLimits.generations.perMinute),
    AI_PER_DAY: count.default(serverLimits.generations.perDay),
  })
  .superRefine((env, context) => {
    const missing = (names: readonly (keyof typeof env)[], when: string) => {
      for (const name of names.filter((name) => env[name] === undefined)) {
        context.addIssue({ code: 'custom', path: [name], message: `is required when ${when}` });
      }
    };
    if (env.ADMIN_EMAIL !== undefined) missing(['ADMIN_PASSWORD'], 'ADMIN_EMAIL is there');
    if (env.ADMIN_PASSWORD !== undefined) missing(['ADMIN_EMAIL'], 'ADMIN_PASSWORD is there');
    if (env.NODE_ENV === 'production') {
      missing(['DATABASE_URL', 'APP_URL', 'OPENAI_API_KEY', ...stripeNames], 'NODE_ENV is production');
    } else if ([...stripeNames, 'STRIPE_API_BASE' as const].some((name) => env[name] !== undefined)) {
      missing(stripeNames, 'another setting of Stripe is there');
    }
  });

export type Env = ReturnType<typeof readEnv>;

/**
 * The settings from the environment. An empty value counts as not set.
 * @throws StartError that lists every missing or bad setting at once
 */
export function readEnv(source: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`Promptreel cannot start with these settings: ${problems.join('; ')}.`);
  }
  const { NODE_ENV, PORT, HOST, APP_URL, LOG_LEVEL, DATABASE_URL, DATA_DIR, TRUST_PROXY, TRENDING_FEEDS } = parsed.data;
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_REASONING_EFFORT } = parsed.data;
  const { AI_PER_MINUTE, AI_PER_DAY } = parsed.data;
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, STRIPE_API_BASE } =
    parsed.data;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = parsed.data;
  const production = NODE_ENV === 'production';
  return {
    production,
    port: PORT,
    host: HOST,
    appUrl: APP_URL,
    // people who try it out read the terminal; a server's log is for machines
    logLevel: LOG_LEVEL ?? (production ? 'info' : 'warn'),
    databaseUrl: DATABASE_URL,
    dataFolder: DATA_DIR,
    proxies: TRUST_PROXY,
    supportEmail: parsed.data.SUPPORT_EMAIL ?? (production && APP_URL ? supportAt(APP_URL) : null),
    smtpUrl: parsed.data.SMTP_URL,
    /** Who e-mail is from; without it the place has an address of its own. */
    mailFrom: parsed.data.MAIL_FROM ?? parsed.data.SUPPORT_EMAIL,
    publishToken: parsed.data.PUBLISH_TOKEN,
    metricsToken: parsed.data.METRICS_TOKEN,
    trendingFeeds: TRENDING_FEEDS,
    /** Who is to be an admin from the first start on. */
    firstAdmin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
    activityDays: parsed.data.ACTIVITY_DAYS,
    /** Without a key the sandbox stands in. */
    stripe:
      STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_ID
        ? {
            secretKey: STRIPE_SECRET_KEY,
            apiBase: STRIPE_API_BASE,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            priceId: STRIPE_PRICE_ID,
          }
        : undefined,
    /** Without a key there is no model to ask. */
    openAi: OPENAI_API_KEY
      ? {
          apiKey: OPENAI_API_KEY,
          baseUrl: OPENAI_BASE_URL,
          model: OPENAI_MODEL,
          reasoningEffort: OPENAI_REASONING_EFFORT,
        }
      : undefined,
    generations: { perMinute: AI_PER_MINUTE, perDay: AI_PER_DAY },
  };
}

/** The address at which a site's visitors expect help; null where the host is no domain that receives mail. */
function supportAt(appUrl: string): string | null {
  const { hostname } = new URL(appUrl);
  if (!hostname.includes('.') || isIP(hostname)) return null;
  return `support@${hostname.replace(/^www\./, '')}`;
}
