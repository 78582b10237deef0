import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { blogLimits, type OwnPost, type Post, type PostSummary, slugSchema } from '../../domain/site/blog.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import type { BlogPost } from './blog-post.entity.ts';

type BlogTables = InferKyselyDB<typeof BlogPost>;
interface Call {
  em: SqlEntityManager;
}

/** The published articles, newest first, without their text. Selects columns, not entities, since it runs often. */
export async function listPosts(call: Call): Promise<PostSummary[]> {
  return (await summaries(call).execute()).map(toSummary);
}

/** Finds a published article. @throws NOT_FOUND, also for an invalid slug */
export async function findPost(call: Call, { slug }: { slug: string }): Promise<Post> {
  const row = slugSchema.safeParse(slug).success
    ? await wholePosts(call).where('slug', '=', slug).executeTakeFirst()
    : undefined;
  if (!row) throw trpcError('NOT_FOUND', 'Article not found');
  return toPost(row);
}

/** The newest published articles with their text, for the feed. */
export async function newestPosts(call: Call): Promise<Post[]> {
  const rows = await wholePosts(call).limit(blogLimits.feedPosts).execute();
  return Promise.all(rows.map(toPost));
}

/** The slug and last change of every published article, for the sitemap. */
export async function postAddresses(call: Call): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await published(call).select(['slug', 'updated_at']).execute();
  return rows.map(({ slug, updated_at }) => ({ slug, updatedAt: isoTime(updated_at) }));
}

/** All articles, unpublished ones included, newest first, for authors. */
export async function allPosts({ em }: Call): Promise<OwnPost[]> {
  const rows = await em
    .getKysely<BlogTables>()
    .selectFrom('blog_posts')
    .select(['slug', 'title', 'is_published', 'published_at', 'updated_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ slug, title, is_published, published_at, updated_at }) => ({
    slug,
    title,
    isPublished: is_published,
    publishedAt: isoTime(published_at),
    updatedAt: isoTime(updated_at),
  }));
}

function published({ em }: Call) {
  return em
    .getKysely<BlogTables>()
    .selectFrom('blog_posts')
    .where('is_published', '=', true)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
}

function summaries(call: Call) {
  return published(call).select([
    'id',
    'slug',
    'title',
    'excerpt',
    'published_at',
    'reading_time',
    'featured_image_url',
    'featured_image_alt',
    'featured_image_width',
    'featured_image_height',
  ]);
}
type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

function wholePosts(call: Call) {
  return summaries(call).select(['content', 'meta_description', 'keywords', 'updated_at']);
}
type PostRow = Awaited<ReturnType<ReturnType<typeof wholePosts>['execute']>>[number];

function toSummary(row: SummaryRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    featuredImageUrl: row.featured_image_url,
    featuredImageAlt: row.featured_image_alt,
    featuredImageWidth: row.featured_image_width,
    featuredImageHeight: row.featured_image_height,
    publishedAt: isoTime(row.published_at),
    readingTime: row.reading_time,
  };
}

async function toPost(row: PostRow): Promise<Post> {
  // loaded on demand: most processes rarely serve the blog
  const { cleanHtml } = await import('./clean-html.ts');
  return {
    ...toSummary(row),
    // clean again: not everything that can write to the database cleans its HTML
    content: cleanHtml(row.content),
    metaDescription: row.meta_description,
    keywords: row.keywords,
    updatedAt: isoTime(row.updated_at),
  };
}

/** A value that changes whenever an article is published, edited or unpublished. */
export async function postsRevision({ em }: Call): Promise<string> {
  const { count, latest } = await em
    .getKysely<BlogTables>()
    .selectFrom('blog_posts')
    .where('is_published', '=', true)
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('updated_at').as('latest')])
    .executeTakeFirstOrThrow();
  return `${count} ${latest}`;
}
