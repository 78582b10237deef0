import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Article, articleSchema, blogLimits } from '../../domain/blog.ts';
import { validationMessage } from '../../domain/validation.ts';
import { hasCode } from '../../platform/error-code.ts';
import { trpcError } from '../../platform/errors.ts';
import { type ImagePlace, imageName } from './article-image.ts';
import { readParts } from './front-matter.ts';
import { parseMarkdown } from './markdown.ts';

/** Far above the limit of the Markdown, and far below what would fill the memory. */
const mostFileBytes = 2 * 1_048_576;

/**
 * Reads an article's file and the images beside it that it shows.
 * @param path of the file, absolute
 * @throws BAD_REQUEST that names the file, and the line where there is one, of whatever is wrong with it
 */
export async function readArticle(path: string): Promise<Article> {
  const file = basename(path);
  const parts = readParts(file, await readText(path));
  const { images: references } = parseMarkdown({ file, ...parts });
  const { featuredImage } = parts.frontMatter;
  if (featuredImage !== undefined) references.unshift({ href: featuredImage, place: `${file}, featuredImage` });
  const places = new Map<string, ImagePlace>();
  for (const { href, place } of references) {
    const name = imageName(href, place);
    if (!places.has(name)) places.set(name, { name, place });
  }
  const folder = await realpath(dirname(path));
  const images = await Promise.all(
    [...places.values()].map(async (image) => ({
      name: image.name,
      data: (await readBeside(folder, image)).toString('base64'),
    })),
  );
  const article = articleSchema.safeParse({ file, ...parts, images });
  if (!article.success) throw trpcError('BAD_REQUEST', `${file}: ${validationMessage(article.error)}`);
  return article.data;
}

async function readText(path: string): Promise<string> {
  const file = basename(path);
  try {
    const { size } = await stat(path);
    if (size > mostFileBytes) throw trpcError('BAD_REQUEST', `${file} is too large for an article.`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw trpcError('BAD_REQUEST', `${file}: there is no such file at ${path}.`);
    if (hasCode(error, 'EISDIR')) throw trpcError('BAD_REQUEST', `${file} is a folder, not an article.`);
    if (hasCode(error, 'ERR_ENCODING_INVALID_ENCODED_DATA')) {
      throw trpcError('BAD_REQUEST', `${file} is not text in UTF-8.`);
    }
    throw error;
  }
}

/** A file in a folder or below, never one that a link on the way leads to. */
async function readBeside(folder: string, { name, place }: ImagePlace): Promise<Buffer> {
  const no = (why: string) => trpcError('BAD_REQUEST', `${place}: the image ${name} ${why}.`);
  const path = join(folder, name);
  try {
    const [entry, real] = await Promise.all([lstat(path), realpath(path)]);
    if (real !== path) throw no("is a link, which may lead out of the article's folder");
    if (!entry.isFile()) throw no('is not a file');
    if (entry.size > blogLimits.imageBytes) throw no('is too large: at most 2 MiB');
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) throw no('does not stand beside the article');
    throw error;
  }
}
