import { postsRevision } from '../modules/blog/posts.ts';
import type { Orm } from '../platform/database.ts';
import type { PreparedPage } from './prepared-document.ts';

/** How long an article that another process published may stay unseen here. */
const checkIntervalMs = 1_000;

/**
 * Keeps the blog's documents until a post changes, whichever process changed it.
 * @returns what gives the document of a key, made by `make` when there is none; a failure of it is not kept
 */
export function createBlogDocuments(orm: Orm) {
  let kept = new Map<string, Promise<PreparedPage>>();
  let revision: string | undefined;
  let looked = 0;

  async function look(): Promise<void> {
    if (Date.now() - looked < checkIntervalMs) return;
    looked = Date.now();
    const current = await postsRevision({ em: orm.em.fork() });
    if (current !== revision) kept = new Map();
    revision = current;
  }

  return async (key: string, make: () => Promise<PreparedPage>): Promise<PreparedPage> => {
    await look();
    const found = kept.get(key);
    if (found) return found;
    const among = kept;
    const made = make();
    among.set(key, made);
    made.catch(() => among.delete(key));
    return made;
  };
}
