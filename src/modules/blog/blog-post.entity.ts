import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { blogLimits } from '../../domain/site/blog.ts';

export const BlogPost = defineEntity({
  name: 'BlogPost',
  tableName: 'blog_posts',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** The last part of the article's address. Never changes. */
    slug: p.string().length(blogLimits.slugLength).unique(),
    title: p.string().length(blogLimits.titleLength),
    excerpt: p.string().length(blogLimits.excerptLength),
    /** Cleaned HTML. */
    content: p.text(),
    metaDescription: p.string().length(blogLimits.metaDescriptionLength),
    /** Comma-separated. */
    keywords: p.string().length(blogLimits.keywordsLength),
    /** On our own origin. The four columns of the featured image are set together, or all null. */
    featuredImageUrl: p.string().length(120).nullable(),
    featuredImageAlt: p.string().length(blogLimits.altLength).nullable(),
    /** Pixels. */
    featuredImageWidth: p.integer().nullable(),
    featuredImageHeight: p.integer().nullable(),
    /** Minutes. */
    readingTime: p.integer(),
    /** Unpublished articles stay stored, so that they can return at the same address. */
    isPublished: p.boolean().default(true),
    /** The date shown to readers; unaffected by later edits. */
    publishedAt: p.datetime(3),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p
      .datetime(3)
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
  indexes: [{ properties: ['isPublished', 'publishedAt'] }],
});
export type BlogPost = InferEntity<typeof BlogPost>;
