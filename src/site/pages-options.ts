import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '../platform/call-context.ts';
import type { Orm } from '../platform/database.ts';
import type { Settings } from '../platform/services.ts';
import type { Pages } from './pages.ts';

/** What the plugins of the pages are given. */
export interface PagesOptions {
  /** null while they are not built: the calls work all the same. */
  pages: Pages | null;
  orm: Orm;
  settings: Settings;
  sessionCookie: string;
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}
