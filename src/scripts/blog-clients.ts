import { createTRPCClient, httpLink } from '@trpc/client';
import config from '../../mikro-orm.config.ts';
// import only the type, so that no server code is loaded
import type { AppRouter } from '../api/app-router.ts';
import { limits } from '../domain/product/limits.ts';
import type { OwnPost, Publish, Published } from '../domain/site/blog.ts';
import { allPosts } from '../modules/blog/posts.ts';
import { publishArticles, unpublishArticle } from '../modules/blog/publish.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { type Env, readEnv } from '../platform/env.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import type { CommandEnv } from './command-line.ts';

/** Access to a blog, in the local database or on a server. */
export interface BlogClient {
  publish: (input: Publish) => Promise<Published[]>;
  unpublish: (slug: string) => Promise<unknown>;
  all: () => Promise<OwnPost[]>;
  close: () => Promise<void>;
}

/** Returns a client for the blog in the configured database. @throws StartupError if the database cannot be opened */
export async function localBlog(env: CommandEnv): Promise<BlogClient> {
  const { orm, close } = await openOwnDatabase(readEnv(env));
  const call = () => ({ em: orm.em.fork() });
  return {
    publish: (input) => publishArticles(call(), input),
    unpublish: (slug) => unpublishArticle(call(), { slug }),
    all: () => allPosts(call()),
    close,
  };
}

async function openOwnDatabase(env: Env): Promise<Database> {
  try {
    return await openDatabase(config, env);
  } catch (error) {
    if (!(error instanceof StartupError) || env.databaseUrl) throw error;
    throw new StartupError(
      `${error.message} To work with the blog of a running server, give --url and set PROMPTREEL_TOKEN.`,
    );
  }
}

/**
 * Returns a client for the blog of a running server.
 * @param url the server's address
 * @param token the server's PUBLISH_TOKEN
 * @throws StartupError for an address that would send the token unencrypted
 */
export function remoteBlog(url: string, token: string | undefined): BlogClient {
  if (!token) throw new StartupError('--url needs a token: set PROMPTREEL_TOKEN to the PUBLISH_TOKEN of the server.');
  const origin = safeOrigin(url);
  const { blog } = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${origin}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });
  return {
    publish(input) {
      assertSize(input);
      return blog.publish.mutate(input);
    },
    unpublish: (slug) => blog.unpublish.mutate({ slug }),
    all: () => blog.all.query(),
    close: async () => undefined,
  };
}

function safeOrigin(url: string): string {
  if (!URL.canParse(url)) throw new StartupError('--url must be an address such as https://example.com');
  const { protocol, hostname, origin } = new URL(url);
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback)) {
    throw new StartupError('--url must start with https://, so that the token is not sent unencrypted.');
  }
  return origin;
}

function assertSize(input: Publish): void {
  const bytes = Buffer.byteLength(JSON.stringify(input));
  if (bytes <= limits.requestBytes) return;
  const size = `${(bytes / 1_048_576).toFixed(1)} MiB`;
  throw new StartupError(
    `The articles with their images are ${size}, and a server accepts at most 1 MiB at once. Publish fewer articles or smaller images, or run this without --url on the server's machine, which accepts images of up to 2 MiB.`,
  );
}
