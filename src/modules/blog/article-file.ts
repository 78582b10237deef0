import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { validationMessage } from '../../domain/schemas/validation.ts';
import { type Article, articleSchema, blogLimits } from '../../domain/site/blog.ts';
import { hasCode } from '../../platform/errors/error-code.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { imageName, type LocatedImage } from './article-image.ts';
import { readParts } from './front-matter.ts';
import { parseMarkdown } from './markdown.ts';

/** Well above the Markdown limit, and small enough to read into memory. */
const maxFileBytes = 2 * 1_048_576;

/**
 * Reads an article's file and the images it refers to.
 * @param path absolute
 * @throws BAD_REQUEST that names the file and, where possible, the line with the problem
 */
export async function readArticle(path: string): Promise<Article> {
  const file = basename(path);
  const parts = readParts(file, await readText(path));
  const { images: references } = parseMarkdown({ file, ...parts });
  const { featuredImage } = parts.frontMatter;
  if (featuredImage !== undefined) references.unshift({ href: featuredImage, location: `${file}, featuredImage` });
  const located = new Map<string, LocatedImage>();
  for (const { href, location } of references) {
    const name = imageName(href, location);
    if (!located.has(name)) located.set(name, { name, location });
  }
  const folder = await realpath(dirname(path));
  const images = await Promise.all(
    [...located.values()].map(async (image) => ({
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
    if (size > maxFileBytes) throw trpcError('BAD_REQUEST', `${file} is too large for an article.`);
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

/** Reads a file in or below a folder, but never through a symbolic link. */
async function readBeside(folder: string, { name, location }: LocatedImage): Promise<Buffer> {
  const problem = (why: string) => trpcError('BAD_REQUEST', `${location}: the image ${name} ${why}.`);
  const path = join(folder, name);
  try {
    const [entry, real] = await Promise.all([lstat(path), realpath(path)]);
    if (real !== path) throw problem("is a link, which may lead out of the article's folder");
    if (!entry.isFile()) throw problem('is not a file');
    if (entry.size > blogLimits.imageBytes) throw problem('is too large: at most 2 MiB');
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) throw problem('is not next to the article');
    throw error;
  }
}
