import { dayMs } from '../../domain/product/time-units.ts';
import type { Publish, Published } from '../../domain/site/blog.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import { holdLock } from '../../platform/database/advisory-locks.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { BlogImage } from './blog-image.entity.ts';
import { BlogPost } from './blog-post.entity.ts';
import type { PreparedArticle } from './prepare-article.ts';

/**
 * Publishes articles, all or none. If an article with the same slug and title exists, the new one replaces it under the
 * same id and address. The date stays, unless the front matter sets another.
 * @throws BAD_REQUEST for an invalid article; CONFLICT if a slug belongs to another title and `update` is not set, or
 *   appears twice in this call
 */
export async function publishArticles(
  { em }: { em: SqlEntityManager },
  { articles, update }: Publish,
): Promise<Published[]> {
  // loaded on demand: only publishing needs the Markdown and image parsers
  const { prepareArticle } = await import('./prepare-article.ts');
  const prepared = articles.map(prepareArticle);
  assertUniqueSlugs(prepared);
  return em.transactional(async (tx) => {
    await holdLock(tx, 'publishing');
    const outcomes: Published[] = [];
    for (const article of prepared) outcomes.push(await publishOne(tx, { article, update }));
    return outcomes;
  });
}

/** Takes an article off the blog. It stays stored, and publishing it again brings it back. @throws NOT_FOUND */
export async function unpublishArticle(
  { em }: { em: SqlEntityManager },
  { slug }: { slug: string },
): Promise<{ slug: string }> {
  const post = await em.findOne(BlogPost, { slug, isPublished: true });
  if (!post) throw trpcError('NOT_FOUND', `There is no published article with the slug ${slug}`);
  post.isPublished = false;
  logChange(em, { action: 'blog.unpublish', post });
  await em.flush();
  return { slug };
}

function assertUniqueSlugs(prepared: PreparedArticle[]): void {
  const files = new Map<string, string>();
  for (const { file, frontMatter } of prepared) {
    const otherFile = files.get(frontMatter.slug);
    if (otherFile !== undefined) {
      const both = otherFile === file ? `${file}, given twice,` : `${otherFile} and ${file}`;
      throw trpcError('CONFLICT', `${both} would both be /blog/${frontMatter.slug}: give one of them another slug.`);
    }
    files.set(frontMatter.slug, file);
  }
}

async function publishOne(
  tx: SqlEntityManager,
  { article, update }: { article: PreparedArticle; update: boolean },
): Promise<Published> {
  const { slug, title, publishedAt } = article.frontMatter;
  const date = publishedAt === undefined ? null : new Date(publishedAt);
  // a day of tolerance for authors in time zones ahead of UTC
  if (date && date.getTime() > Date.now() + dayMs) {
    throw trpcError(
      'BAD_REQUEST',
      `${article.file}: publishedAt is in the future, but articles are published immediately.`,
    );
  }
  await storeImages(tx, article);
  const post = await tx.findOne(BlogPost, { slug });
  if (!post) {
    const created = tx.create(BlogPost, { ...toColumns(article), slug, publishedAt: date ?? new Date() });
    logChange(tx, { action: 'blog.publish', post: created });
    return { slug, title, outcome: 'published' };
  }
  if (post.title !== title && !update) throw slugTaken(article, post);
  const wasPublished = post.isPublished;
  const before = post.updatedAt;
  Object.assign(post, toColumns(article), date && { publishedAt: date });
  await tx.flush();
  if (post.updatedAt === before) return { slug, title, outcome: 'unchanged' };
  logChange(tx, { action: 'blog.publish', post });
  return { slug, title, outcome: wasPublished ? 'updated' : 'published' };
}

function slugTaken({ file, frontMatter: { slug, title } }: PreparedArticle, post: BlogPost) {
  return trpcError(
    'CONFLICT',
    `${file}: /blog/${slug} is the article "${post.title}". If this is its new text, publish with --update; if "${title}" is another article, give it its own slug in the front matter.`,
  );
}

/** Every column except slug and date, which a published article keeps. */
function toColumns({ frontMatter, content, readingTime, featuredImage }: PreparedArticle) {
  const { title, excerpt, metaDescription, keywords, featuredImageAlt } = frontMatter;
  return {
    ...{ title, excerpt, metaDescription, keywords, content, readingTime },
    featuredImageUrl: featuredImage?.url ?? null,
    featuredImageAlt: featuredImage ? (featuredImageAlt ?? null) : null,
    featuredImageWidth: featuredImage?.width ?? null,
    featuredImageHeight: featuredImage?.height ?? null,
    isPublished: true,
  };
}

async function storeImages(tx: SqlEntityManager, { images }: PreparedArticle): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ id, type, bytes, width, height }) => ({ id, type, bytes, width, height }));
  await tx.upsertMany(BlogImage, rows, { onConflictAction: 'ignore' });
}

function logChange(em: SqlEntityManager, { action, post }: { action: string; post: BlogPost }): void {
  const verb = action === 'blog.publish' ? 'published' : 'taken off the blog';
  const message = `The article "${post.title}" was ${verb}`;
  logActivity(em, { level: 'info', action, message, metadata: { slug: post.slug } });
}
