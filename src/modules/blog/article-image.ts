import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import { blogLimits } from '../../domain/site/blog.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { type ImageType, imageTypes, imageUrl } from './image-address.ts';

export interface ArticleImage {
  /** SHA-256 of the bytes, in hex. */
  id: string;
  type: ImageType;
  bytes: Buffer;
  /** Pixels, after EXIF rotation. */
  width: number;
  height: number;
  url: string;
}

/** An image's file name, and where the article refers to it, for messages. */
export interface LocatedImage {
  name: string;
  /** Such as `article.md, line 12`. */
  location: string;
}

/**
 * Returns the file name in an image reference: a relative path in or below the article's folder.
 * @throws BAD_REQUEST for any other address
 */
export function imageName(href: string, location: string): string {
  const problem = (why: string) => trpcError('BAD_REQUEST', `${location}: the image ${href.slice(0, 80)} ${why}.`);
  const name = decodeName(href).replace(/^(\.\/)+/, '');
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(name)) throw problem('is not a file: images must be next to the article');
  if (/^\/|\\|\0|(^|\/)\.\.?(\/|$)/.test(name)) throw problem("is outside the article's folder");
  if (name === '') throw problem('has no name');
  return name;
}

/** Markdown writes spaces in names as `%20`. */
function decodeName(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/**
 * Detects an image's type and size from its bytes, ignoring the file extension.
 * @throws BAD_REQUEST if it is too large, damaged, or of an unsupported type
 */
export function readImage(bytes: Buffer, { name, location }: LocatedImage): ArticleImage {
  const problem = (why: string) => trpcError('BAD_REQUEST', `${location}: the image ${name} ${why}.`);
  if (bytes.length > blogLimits.imageBytes) throw problem('is too large: at most 2 MiB');
  const { type, width, height } = measure(bytes) ?? {};
  if (!type || !width || !height) throw problem('cannot be read: it must be a PNG, JPEG, WebP, AVIF or GIF');
  if (type === 'svg') throw problem('is an SVG, which can hold scripts: export it as a PNG');
  if (!isImageType(type)) throw problem(`is of the type ${type}: it must be a PNG, JPEG, WebP, AVIF or GIF`);
  if (Math.max(width, height) > blogLimits.imageSide) {
    throw problem(`has ${width} x ${height} pixels: at most ${blogLimits.imageSide} on a side`);
  }
  const id = createHash('sha256').update(bytes).digest('hex');
  return { id, type, bytes, width, height, url: imageUrl(id, type) };
}

function measure(bytes: Buffer) {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes);
    // EXIF orientations from 5 on are rotated by 90 degrees
    return orientation >= 5 ? { type, width: height, height: width } : { type, width, height };
  } catch {
    return null;
  }
}

function isImageType(type: string): type is ImageType {
  return Object.hasOwn(imageTypes, type);
}
