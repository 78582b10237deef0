import { type Article, articleSchema, type Post } from '../../src/domain/site/blog.ts';
import { pngOf } from './pictures.ts';

/** Creates an image. @param gray a different value gives a different image */
export const png = (width: number, height: number, gray = 0): Buffer =>
  pngOf({ width, height, pixels: Buffer.alloc(6, gray) });

/** Creates an article as an author submits it. */
export function article(
  markdown: string,
  { images = {}, ...frontMatter }: { images?: Record<string, Buffer>; [key: string]: unknown } = {},
): Article {
  return articleSchema.parse({
    file: 'article.md',
    firstLine: 5,
    frontMatter: { title: 'Key and fill', excerpt: 'Two lamps.', ...frontMatter },
    markdown,
    images: Object.entries(images).map(([name, bytes]) => ({ name, data: bytes.toString('base64') })),
  });
}

/** Creates an article as readers receive it. */
export function post(more: Partial<Post> = {}): Post {
  const image = { featuredImageUrl: null, featuredImageAlt: null, featuredImageWidth: null, featuredImageHeight: null };
  const words = { slug: 'key-and-fill', title: 'Key and fill', excerpt: 'Two lamps.', metaDescription: 'Two lamps.' };
  const dates = { publishedAt: '2026-10-06T00:00:00.000Z', updatedAt: '2026-10-06T00:00:00.000Z', readingTime: 1 };
  const id = '00000000-0000-4000-8000-000000000000';
  return { id, ...image, ...words, ...dates, content: '<p>Two lamps.</p>', keywords: '', ...more };
}
