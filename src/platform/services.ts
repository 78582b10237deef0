import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import type { limits, serverLimits } from '../domain/product/limits.ts';
import type { Orm } from './database/orm.ts';
import type { Env } from './env.ts';
import type { Changes } from './live/changes.ts';
import type { Mailer } from './mail/mailer.ts';

/** Rate limits, which tests override. */
export interface RequestLimits {
  /** Calls of /api and /trpc per address and minute. */
  callsPerMinute: number;
  logIn: { [Name in keyof typeof limits.logIn]: number };
  failedLogins: { [Name in keyof typeof serverLimits.failedLogins]: number };
  register: { [Name in keyof typeof serverLimits.register]: number };
  passwordReset: { [Name in keyof typeof serverLimits.passwordReset]: number };
  tokenGuesses: { [Name in keyof typeof serverLimits.tokenGuesses]: number };
  leakedTokenReports: { [Name in keyof typeof serverLimits.leakedTokenReports]: number };
  tokenLogins: { [Name in keyof typeof serverLimits.tokenLogins]: number };
  loginCodeGuesses: { [Name in keyof typeof serverLimits.loginCodeGuesses]: number };
  /** AI calls per user. */
  generations: { [Name in keyof typeof serverLimits.generations]: number };
  /** Messages sent with the contact form. */
  contact: { [Name in 'perAddress' | 'windowSeconds']: number };
  /** Projects assembled by scripts. */
  assemble: { [Name in 'perAddress' | 'windowSeconds']: number };
  /** Notes on one link per address. */
  reviews: { [Name in 'perAddress' | 'windowSeconds']: number };
  trendingSearches: { [Name in keyof typeof serverLimits.trendingSearches]: number };
}

type SharedSettings = Env['shared'];

/** The settings that calls and pages read: the shared ones from the environment, and those computed at startup. */
export interface Settings extends SharedSettings {
  logLevel: Env['logLevel'];
  /** The origin used in links and metadata: `appUrl`, or where the server listens. */
  publicUrl: string;
  /** RSS or Atom feed addresses with `{query}` as the placeholder for the search. */
  trendingFeeds: readonly string[];
  /** How long a search waits for a feed. */
  feedTimeoutMs: number;
  /** `sandbox` is true if our own sandbox replaces Stripe. */
  stripe: Pick<NonNullable<Env['stripe']>, 'publishableKey' | 'priceId' | 'webhookSecret'> & { sandbox: boolean };
  /** The absolute path of the built pages. */
  pagesFolder: string;
}

/** Services of single features, which add them here by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureServices {}

/** Everything the app needs from outside: external services, limits and settings. */
export interface Services extends FeatureServices {
  orm: Orm;
  changes: Changes;
  requestLimits: RequestLimits;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  stripe: Stripe;
  /** The pages and webhooks of the Stripe sandbox; null with the real Stripe. */
  stripeSandbox: FastifyPluginAsync | null;
  /** Time limits for connections; defaults to `serverLimits.connections`. */
  connections?: { [Name in keyof typeof serverLimits.connections]: number } | undefined;
  settings: Settings;
}
