import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import { blogLimits } from '../../domain/blog.ts';
import { trpcError } from '../../platform/errors.ts';
import { type ImageType, imageTypes, imageUrl } from './image-address.ts';

export interface ArticleImage {
  /** SHA-256 of the bytes, in hex. */
  id: string;
  type: ImageType;
  bytes: Buffer;
  /** Pixels, as the image is shown. */
  width: number;
  height: number;
  url: string;
}

/** An image's file, and where it is referred to, for messages. */
export interface ImagePlace {
  name: string;
  /** Such as `article.md, line 12`. */
  place: string;
}

/**
 * The name of a file beside an article, from what stands in its Markdown: relative, in the article's folder or below.
 * @throws BAD_REQUEST for addresses of other places
 */
export function imageName(href: string, place: string): string {
  const no = (why: string) => trpcError('BAD_REQUEST', `${place}: the image ${href.slice(0, 80)} ${why}.`);
  const name = decoded(href).replace(/^(\.\/)+/, '');
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(name)) throw no('is not a file: images must stand beside the article');
  if (/^\/|\\|\0|(^|\/)\.\.?(\/|$)/.test(name)) throw no("is outside the article's folder");
  if (name === '') throw no('has no name');
  return name;
}

/** Names with spaces stand in Markdown as `%20`. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/**
 * Reads what an image is from its bytes; the ending of its name says nothing.
 * @throws BAD_REQUEST when it is too large, damaged, or of a type that articles do not show
 */
export function readImage(bytes: Buffer, { name, place }: ImagePlace): ArticleImage {
  const no = (why: string) => trpcError('BAD_REQUEST', `${place}: the image ${name} ${why}.`);
  if (bytes.length > blogLimits.imageBytes) throw no('is too large: at most 2 MiB');
  const { type, width, height } = measured(bytes) ?? {};
  if (!type || !width || !height) throw no('cannot be read: it must be a PNG, JPEG, WebP, AVIF or GIF');
  if (type === 'svg') throw no('is an SVG, which can hold scripts: export it as a PNG');
  if (!isImageType(type)) throw no(`is of the type ${type}: it must be a PNG, JPEG, WebP, AVIF or GIF`);
  if (Math.max(width, height) > blogLimits.imageSide) {
    throw no(`has ${width} x ${height} pixels: at most ${blogLimits.imageSide} on a side`);
  }
  const id = createHash('sha256').update(bytes).digest('hex');
  return { id, type, bytes, width, height, url: imageUrl(id, type) };
}

function measured(bytes: Buffer) {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes);
    // from 5 on, a camera that was held upright says that its picture lies on its side
    return orientation >= 5 ? { type, width: height, height: width } : { type, width, height };
  } catch {
    return null;
  }
}

function isImageType(type: string): type is ImageType {
  return Object.hasOwn(imageTypes, type);
}
