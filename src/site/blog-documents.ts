import { postsRevision } from '../modules/blog/posts.ts';
import type { Orm } from '../platform/database/orm.ts';
import type { PreparedPage } from './prepared-document.ts';

/** The time within which an article that another process publishes appears here. */
const checkIntervalMs = 1_000;

/**
 * Caches the blog's documents until any process changes a post.
 * @returns a function that returns the document for a key, which `make` creates if it is not cached; failures are not
 * cached
 */
export function createBlogDocuments(orm: Orm) {
  let documents = new Map<string, Promise<PreparedPage>>();
  let revision: string | undefined;
  let checkedAt = 0;

  async function checkRevision(): Promise<void> {
    if (Date.now() - checkedAt < checkIntervalMs) return;
    checkedAt = Date.now();
    const current = await postsRevision({ em: orm.em.fork() });
    if (current !== revision) documents = new Map();
    revision = current;
  }

  return async (key: string, make: () => Promise<PreparedPage>): Promise<PreparedPage> => {
    await checkRevision();
    const cached = documents.get(key);
    if (cached) return cached;
    // `documents` may be replaced while the page is being made
    const current = documents;
    const page = make();
    current.set(key, page);
    page.catch(() => current.delete(key));
    return page;
  };
}
