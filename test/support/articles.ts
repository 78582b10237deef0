import { type Article, articleSchema, type Post, type PostSummary } from '../../src/domain/blog.ts';

/** The part of a PNG that holds its size. @param tint makes it another image */
export function png(width: number, height: number, tint = 0): Buffer {
  const bytes = Buffer.alloc(34);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes[33] = tint;
  return bytes;
}

/** The part of a JPEG that holds its size and rotation. @param orientation of Exif, 1 to 8 */
export function jpeg(width: number, height: number, orientation = 1): Buffer {
  const exif = Buffer.from('4578696600004d4d002a000000080001011200030000000100000000', 'hex');
  exif.writeUInt16BE(orientation, 24);
  const app1 = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const frame = Buffer.from('ffc000110800000000030122000211010311010000', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app1, exif, frame]);
}

export function gif(width: number, height: number): Buffer {
  const bytes = Buffer.from('4749463839610000000000', 'hex');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** An article as its author submits it. */
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

/** A post as readers get it. */
export function post(more: Partial<Post> = {}): Post {
  const summary: PostSummary = {
    id: '00000000-0000-4000-8000-000000000000',
    slug: 'key-and-fill',
    title: 'Key and fill',
    excerpt: 'Two lamps.',
    featuredImageUrl: null,
    featuredImageAlt: null,
    featuredImageWidth: null,
    featuredImageHeight: null,
    publishedAt: '2026-10-06T00:00:00.000Z',
    readingTime: 1,
  };
  const content = '<p>Two lamps.</p>';
  return { ...summary, content, metaDescription: 'Two lamps.', keywords: '', updatedAt: summary.publishedAt, ...more };
}
