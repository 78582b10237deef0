import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import type { limits, serverLimits } from '../domain/limits.ts';
import type { Env } from './env.ts';
import type { Mailer } from './mailer.ts';
import type { Orm } from './orm.ts';

/** How often somebody may ask. */
export interface RequestLimits {
  /** Calls of /api and /trpc per address and minute. */
  callsPerMinute: number;
  logIn: { [Name in keyof typeof limits.logIn]: number };
  failedLogins: { [Name in keyof typeof serverLimits.failedLogins]: number };
  register: { [Name in keyof typeof serverLimits.register]: number };
  passwordReset: { [Name in keyof typeof serverLimits.passwordReset]: number };
  /** Texts and sets of scenes that one user may have written. */
  generations: { [Name in keyof typeof serverLimits.generations]: number };
  /** Messages to the team. */
  contact: { [Name in 'perAddress' | 'windowSeconds']: number };
  /** Projects assembled by scripts. */
  assemble: { [Name in 'perAddress' | 'windowSeconds']: number };
  trendingSearches: { [Name in keyof typeof serverLimits.trendingSearches]: number };
}

type SharedSettings = Env['shared'];

/** The settings that calls and pages read: those of the environment that `readEnv` shares, and what the start makes. */
export interface Settings extends SharedSettings {
  logLevel: Env['logLevel'];
  /** The origin that pages name as their address: `appUrl`, or where the server listens. */
  publicUrl: string;
  /** Addresses of RSS or Atom feeds; `{query}` stands for the search. */
  trendingFeeds: readonly string[];
  /** For how long a feed may keep a search waiting. */
  feedTimeoutMs: number;
  /** `sandbox`: whether an in-repo sandbox stands in for Stripe. */
  stripe: Pick<NonNullable<Env['stripe']>, 'publishableKey' | 'priceId' | 'webhookSecret'> & { sandbox: boolean };
  /** Where the built pages are, an absolute path. */
  pagesFolder: string;
}

/** What a feature needs of the kind, and declares here by itself. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureServices {}

/** What the app is built from: whatever reaches out of the process, and what differs between places. */
export interface Services extends FeatureServices {
  orm: Orm;
  requestLimits: RequestLimits;
  /** Null where there is no way to send e-mail. */
  mailer: Mailer | null;
  stripe: Stripe;
  /** The pages and webhooks of the sandbox that stands in for Stripe; null where the real one is used. */
  stripeSandbox: FastifyPluginAsync | null;
  /** How long connections may take; without it, what `serverLimits.connections` says. */
  connections?: { [Name in keyof typeof serverLimits.connections]: number } | undefined;
  settings: Settings;
}
