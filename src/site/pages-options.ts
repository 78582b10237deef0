import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '../platform/calls/call-context.ts';
import type { Orm } from '../platform/database/orm.ts';
import type { Settings } from '../platform/services.ts';
import type { ArticleImages } from './article-images.ts';
import type { Pages } from './pages.ts';

/** Options of the plugins that serve pages. */
export interface PagesOptions {
  /** Null if the pages are not built; the API works without them. */
  pages: Pages | null;
  orm: Orm;
  articleImages: ArticleImages;
  settings: Settings;
  sessionCookie: string;
  /** Tells users that emails only go to the server's log; null if they are sent. */
  mailNote: string | null;
  /** The rate limit per client address, which also counts forms sent without scripts. */
  perAddress: RateLimitPluginOptions;
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}
