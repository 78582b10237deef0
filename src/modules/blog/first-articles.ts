import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { holdLock } from '../../platform/database/advisory-locks.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { fromProjectRoot } from '../../platform/project-root.ts';
import { BlogPost } from './blog-post.entity.ts';
import { publishArticles } from './publish.ts';

const folder = fromProjectRoot('src/modules/blog/articles');

/**
 * Publishes the bundled articles if there has never been an article, so that a first start has a blog. For development.
 * Safe to call from several processes at once. @returns how many were published
 */
export async function publishFirstArticles(orm: Orm): Promise<number> {
  const em = orm.em.fork();
  if ((await em.count(BlogPost)) > 0) return 0;
  // loaded on demand, so that later starts take neither the time nor the memory for it
  const { readArticle } = await import('./article-file.ts');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  const articles = await Promise.all(names.map((name) => readArticle(join(folder, name))));
  return em.transactional(async (tx) => {
    await holdLock(tx, 'publishing');
    // another process may have published them meanwhile
    if ((await tx.count(BlogPost)) > 0) return 0;
    return (await publishArticles({ em: tx }, { articles, update: false })).length;
  });
}
