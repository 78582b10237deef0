import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import type { Writer } from '../domain/ai.ts';
import type { limits, serverLimits } from '../domain/limits.ts';
import type { Orm } from './database.ts';
import type { Mailer } from './mailer.ts';

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
  trendingSearches: { [Name in keyof typeof serverLimits.trendingSearches]: number };
}

export interface StripeSettings {
  publishableKey: string;
  /** The monthly price that subscriptions are made of. */
  priceId: string;
  webhookSecret: string;
  /** Whether an in-repo sandbox stands in for Stripe. */
  sandbox: boolean;
}

/** What the app is built from: whatever reaches out of the process, and what differs between places. */
export interface Services {
  orm: Orm;
  requestLimits: RequestLimits;
  writer: Writer;
  /** Null where there is no way to send e-mail. */
  mailer: Mailer | null;
  stripe: Stripe;
  /** The pages and webhooks of the sandbox that stands in for Stripe; null where the real one is used. */
  stripeSandbox: FastifyPluginAsync | null;
  /** How long connections may take; without it, what `serverLimits.connections` says. */
  connections?: { [Name in keyof typeof serverLimits.connections]: number } | undefined;
  settings: {
    production: boolean;
    /** The only origin that may change state; without it, the one a request was sent to. */
    appUrl: string | undefined;
    /** The origin that pages name as their address. */
    publicUrl: string;
    /** How many proxies stand in front of the server and say who asks. */
    proxies: number;
    /** What authors' commands prove themselves with; without it only admins publish. */
    publishToken: string | undefined;
    /** What a monitor proves itself with; without it only this machine reads /metrics. */
    metricsToken: string | undefined;
    logLevel: string;
    /** For how many days the activity log is kept. */
    activityDays: number;
    /** Where news comes from: addresses of RSS or Atom feeds, with `{query}` where the search goes. */
    trendingFeeds: readonly string[];
    /** For how long a feed may keep a search waiting. */
    feedTimeoutMs: number;
    /** Where people can write to by e-mail; shown on the contact page. */
    supportEmail: string | null;
    stripe: StripeSettings;
    /** Where the built pages are, an absolute path. */
    pagesFolder: string;
  };
}
