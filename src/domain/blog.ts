import { z } from 'zod';
import { shortenedText } from './characters.ts';
import { requiredText, text } from './text.ts';
import { timeSchema } from './time.ts';

/** Lengths count characters (code points), sizes bytes. */
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
  /** Pixels, of width and of height. */
  imageSide: 12_000,
  imagesPerArticle: 30,
  articlesPerPublish: 20,
  wordsPerMinute: 220,
  /** Of the newest articles. */
  feedPosts: 20,
} as const;

/** Where readers' programs find the newest articles. */
export const blogFeedPath = '/blog/feed.xml';

/** Lower-case words with dashes, as an article's address ends. */
export const slugSchema = z
  .string()
  .max(blogLimits.slugLength, `must have at most ${blogLimits.slugLength} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words (a to z, 0 to 9) with single dashes between them');

/** An article as a list shows it. The reading time is in minutes, addresses start with `/`. */
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

/** A whole article; `content` is HTML of a short list of elements, without scripts and styles. */
export const postSchema = postSummarySchema
  .extend({
    content: z.string(),
    metaDescription: z.string(),
    /** Separated by commas; empty when there are none. */
    keywords: z.string(),
    updatedAt: timeSchema,
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;

/** What an author sees of an article, published or not. */
export const ownPostSchema = z.object({
  slug: slugSchema,
  title: z.string(),
  isPublished: z.boolean(),
  publishedAt: timeSchema,
  updatedAt: timeSchema,
});
export type OwnPost = z.infer<typeof ownPostSchema>;

/** Text on one line: any white space inside becomes one space. */
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
 * What stands between the `---` lines of an article's file. Without `slug` it is made from the title, without
 * `metaDescription` from the excerpt. What comes out goes in again unchanged.
 */
export const articleFrontMatterSchema = z
  .strictObject({
    title: line(blogLimits.titleLength),
    slug: slugSchema.optional(),
    excerpt: line(blogLimits.excerptLength),
    metaDescription: line(blogLimits.metaDescriptionLength).optional(),
    keywords: keywordsSchema.default(''),
    /** The name of an image beside the file. */
    featuredImage: line(blogLimits.fileNameLength).optional(),
    featuredImageAlt: line(blogLimits.altLength).optional(),
    publishedAt: dateSchema.optional(),
  })
  .transform((given, context) => {
    const { title, excerpt, featuredImage, featuredImageAlt } = given;
    const { slug = slugOf(title), metaDescription = shortenedText(excerpt, blogLimits.metaDescriptionLength) } = given;
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (slug === '') missing('slug', 'is required: the title has no letter from a to z to make one of');
    if (featuredImage && !featuredImageAlt) missing('featuredImageAlt', 'is required when there is a featuredImage');
    return { ...given, slug, metaDescription };
  });
export type ArticleFrontMatter = z.infer<typeof articleFrontMatterSchema>;

/** An article as its author hands it in: the file's parts, and the images that it shows, by their names beside it. */
export const articleSchema = z.object({
  /** The file's name, for messages. */
  file: line(blogLimits.fileNameLength),
  /** The line of the file on which its Markdown starts, from 1; for messages, too. */
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
  /** Whether an article may replace one of the same slug that has another title. */
  update: z.boolean().default(false),
});
export type Publish = z.infer<typeof publishSchema>;

/** What became of an article that was handed in. */
export const publishedSchema = z.object({
  slug: slugSchema,
  title: z.string(),
  outcome: z.enum(['published', 'updated', 'unchanged']),
});
export type Published = z.infer<typeof publishedSchema>;

/** Letters that have no accent to take off, as they are written without them. */
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
 * A title as the end of an address: lower-case letters from a to z without accents, digits, dashes between words,
 * at most 100 characters, cut between words. Empty when the title has none of these.
 */
export function slugOf(title: string): string {
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

/** How long a text takes to read, in whole minutes at 220 words a minute, at least 1. */
export function readingTime(value: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(value)) if (isWordLike) count += 1;
  return Math.max(1, Math.round(count / blogLimits.wordsPerMinute));
}

const dates = (month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month, day: 'numeric' });
const short = dates('short');
const long = dates('long');

/** `Jan 5, 2025`, of an ISO time, by UTC so that server and browser agree. */
export function shortDate(time: string): string {
  return short.format(new Date(time));
}

/** `January 5, 2025`, of an ISO time, by UTC. */
export function longDate(time: string): string {
  return long.format(new Date(time));
}
