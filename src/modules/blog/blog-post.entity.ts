import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { blogLimits } from '../../domain/blog.ts';

export const BlogPost = defineEntity({
  name: 'BlogPost',
  tableName: 'blog_posts',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** The end of its address, which it keeps for good. */
    slug: p.string().length(blogLimits.slugLength).unique(),
    title: p.string().length(blogLimits.titleLength),
    excerpt: p.string().length(blogLimits.excerptLength),
    /** Cleaned HTML. */
    content: p.text(),
    metaDescription: p.string().length(blogLimits.metaDescriptionLength),
    /** Separated by commas. */
    keywords: p.string().length(blogLimits.keywordsLength),
    /** An address of our own; with the other three, or without any. */
    featuredImageUrl: p.string().length(120).nullable(),
    featuredImageAlt: p.string().length(blogLimits.altLength).nullable(),
    /** Pixels. */
    featuredImageWidth: p.integer().nullable(),
    featuredImageHeight: p.integer().nullable(),
    /** Minutes. */
    readingTime: p.integer(),
    /** What was taken back stays stored, so that it comes back at the same address. */
    isPublished: p.boolean().default(true),
    /** The date that readers see; it stays when an article is changed. */
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
