import type { limits } from '../domain/limits.ts';
import type { Orm } from './database.ts';

/** How often somebody may ask. */
export interface RequestLimits {
  /** Calls of /api and /trpc per address and minute. */
  callsPerMinute: number;
  logIn: { [Name in keyof typeof limits.logIn]: number };
  register: { [Name in keyof typeof limits.register]: number };
}

/** What the app is built from: whatever reaches out of the process, and what differs between places. */
export interface Services {
  orm: Orm;
  requestLimits: RequestLimits;
  settings: {
    production: boolean;
    /** The only origin that may change state; without it, the one a request was sent to. */
    appUrl: string | undefined;
    /** The origin that pages name as their address. */
    publicUrl: string;
    trustProxy: boolean;
    logLevel: string;
    /** Where the built pages are, an absolute path. */
    pagesFolder: string;
  };
}
