import { z } from 'zod';
import { requiredText, text } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';
import { shortenedText } from '../text/characters.ts';

/** Lengths count characters (code points), sizes are in bytes. */
export const blogLimits = {
  titleLength: 120,
  slugLength: 100,
  excerptLength: 300,
  metaDescriptionLength: 160,
  keywordsLength: 300,
  altLength: 300,
  fileNameLength: 200,
  markdownLength: 200_000,
  imageBytes: 2 * 1_048_576,
  /** Maximum width and height in pixels. */
  imageSide: 12_000,
  imagesPerArticle: 30,
  articlesPerPublish: 20,
  wordsPerMinute: 220,
  /** Number of articles in the feed. */
  feedPosts: 20,
} as const;

export const blogFeedPath = '/blog/feed.xml';

/** The last segment of an article's address: lower-case words with hyphens. */
export const slugSchema = z
  .string()
  .max(blogLimits.slugLength, `must have at most ${blogLimits.slugLength} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words (a to z, 0 to 9) with single dashes between them');

/** An article in a list. The reading time is in minutes. Addresses start with `/`. */
export const postSummarySchema = z
  .object({
    id: z.uuid(),
    slug: slugSchema,
    title: z.string(),
    excerpt: z.string(),
    featuredImageUrl: z.string().nullable(),
    featuredImageAlt: z.string().nullable(),
    featuredImageWidth: z.int().nullable(),
    featuredImageHeight: z.int().nullable(),
    publishedAt: timeSchema,
    readingTime: z.int(),
  })
  .meta({ id: 'PostSummary' });
export type PostSummary = z.infer<typeof postSummarySchema>;

/** A whole article. `content` is HTML with a short list of allowed elements, without scripts and styles. */
export const postSchema = postSummarySchema
  .extend({
    content: z.string(),
    metaDescription: z.string(),
    /** Comma-separated; empty if there are none. */
    keywords: z.string(),
    updatedAt: timeSchema,
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;

/** An article in its author's list, published or not. */
export const ownPostSchema = z.object({
  slug: slugSchema,
  title: z.string(),
  isPublished: z.boolean(),
  publishedAt: timeSchema,
  updatedAt: timeSchema,
});
export type OwnPost = z.infer<typeof ownPostSchema>;

/** Returns the schema of single-line text. Collapses white space to single spaces. */
function line(max: number) {
  return z
    .string()
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .pipe(requiredText(max).refine((value) => !/\p{Cc}/u.test(value), 'has a control character'));
}

const keywordsSchema = z
  .union([z.string(), z.array(z.string())], 'must be text or a list of texts')
  .transform((given) =>
    [given]
      .flat()
      .flatMap((part) => part.split(','))
      .map((word) => word.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(', '),
  )
  .pipe(text(blogLimits.keywordsLength));

const dateSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a date such as 2026-10-06')
  .transform((value) => new Date(value).toISOString());

/**
 * The front matter of an article's file. A missing `slug` is derived from the title, a missing `metaDescription` from
 * the excerpt. The output is valid input and parses to the same values.
 */
export const articleFrontMatterSchema = z
  .strictObject({
    title: line(blogLimits.titleLength),
    slug: slugSchema.optional(),
    excerpt: line(blogLimits.excerptLength),
    metaDescription: line(blogLimits.metaDescriptionLength).optional(),
    keywords: keywordsSchema.default(''),
    /** The file name of an image next to the article's file. */
    featuredImage: line(blogLimits.fileNameLength).optional(),
    featuredImageAlt: line(blogLimits.altLength).optional(),
    publishedAt: dateSchema.optional(),
  })
  .transform((given, context) => {
    const { title, excerpt, featuredImage, featuredImageAlt } = given;
    const { slug = slugify(title), metaDescription = shortenedText(excerpt, blogLimits.metaDescriptionLength) } = given;
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (slug === '') missing('slug', 'is required: the title has no letter from a to z to make one from');
    if (featuredImage && !featuredImageAlt) missing('featuredImageAlt', 'is required when there is a featuredImage');
    return { ...given, slug, metaDescription };
  });
export type ArticleFrontMatter = z.infer<typeof articleFrontMatterSchema>;

/** An article as submitted: the parts of its file, and its images by file name. */
export const articleSchema = z.object({
  /** The file name, for messages. */
  file: line(blogLimits.fileNameLength),
  /** The line on which the Markdown starts, from 1, for messages. */
  firstLine: z.int().min(1).default(1),
  frontMatter: articleFrontMatterSchema,
  markdown: text(blogLimits.markdownLength),
  images: z
    .array(
      z.object({
        name: line(blogLimits.fileNameLength),
        data: z.base64('must be base64').max(Math.ceil(blogLimits.imageBytes / 3) * 4, 'is too large: at most 2 MiB'),
      }),
    )
    .max(blogLimits.imagesPerArticle, `must be at most ${blogLimits.imagesPerArticle}`)
    .default([]),
});
export type Article = z.infer<typeof articleSchema>;

export const publishSchema = z.object({
  articles: z
    .array(articleSchema)
    .min(1, 'must be at least one')
    .max(blogLimits.articlesPerPublish, `must be at most ${blogLimits.articlesPerPublish} at once`),
  /** Whether an article may replace an existing article with the same slug but another title. */
  update: z.boolean().default(false),
});
export type Publish = z.infer<typeof publishSchema>;

/** The result for a submitted article. */
export const publishedSchema = z.object({
  slug: slugSchema,
  title: z.string(),
  outcome: z.enum(['published', 'updated', 'unchanged']),
});
export type Published = z.infer<typeof publishedSchema>;

/** Replacements for letters that do not decompose into a base letter and an accent. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  '&': ' and ',
};

/**
 * Derives a slug from a title: letters from a to z without accents, digits, and hyphens between words. A slug that is
 * too long is cut, between words if possible. Empty if the title has no such letters or digits.
 */
export function slugify(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[ßæœøđðþłħı&]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= blogLimits.slugLength) return plain;
  const cut = plain.slice(0, blogLimits.slugLength + 1);
  const lastDash = cut.lastIndexOf('-');
  return lastDash > 0 ? cut.slice(0, lastDash) : cut.slice(0, blogLimits.slugLength);
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Returns the reading time in whole minutes, at least 1. */
export function readingTime(value: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(value)) if (isWordLike) count += 1;
  return Math.max(1, Math.round(count / blogLimits.wordsPerMinute));
}

const dates = (month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month, day: 'numeric' });
const short = dates('short');
const long = dates('long');

/** Formats an ISO time as `Jan 5, 2025`, in UTC so that server and browser agree. */
export function shortDate(time: string): string {
  return short.format(new Date(time));
}

/** Formats an ISO time as `January 5, 2025`, in UTC. */
export function longDate(time: string): string {
  return long.format(new Date(time));
}
