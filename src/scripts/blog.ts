import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TRPCClientError } from '@trpc/client';
import { validationMessage } from '../domain/schemas/validation.ts';
import { type OwnPost, type Published, publishSchema, shortDate } from '../domain/site/blog.ts';
import { readArticle } from '../modules/blog/article-file.ts';
import { prepareArticle } from '../modules/blog/prepare-article.ts';
import { previewDocument } from '../modules/blog/preview.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import type { BlogClient } from './blog-clients.ts';
import { type CommandEnv, type CommandResult, finishCommand, resolvePath } from './command-line.ts';

const usage = `Manages the articles of the blog.

  npm run blog -- publish FILE... [--update]     publishes Markdown files, all or none
  npm run blog -- list                           lists all articles, including unpublished ones
  npm run blog -- unpublish SLUG                 unpublishes an article; publish it again to bring it back
  npm run blog -- preview FILE [--out FILE]      writes a preview as one HTML file; publishes nothing

A file starts with front matter between two lines of ---: title and excerpt, and optionally slug,
metaDescription, keywords, featuredImage with featuredImageAlt, and publishedAt. Images must be next to
the file. The slug is the last part of the article's address. Publishing a file with the same slug and
title updates the article; with --update, the title may change too.

By default, commands use the database set by DATABASE_URL or DATA_DIR. To use a running server:
  PROMPTREEL_TOKEN=... npm run blog -- list --url https://example.com
`;

/** Thrown for an invalid command line. */
class UsageError extends Error {}

interface Options {
  url?: string | undefined;
  out?: string | undefined;
  update: boolean;
  env: CommandEnv;
}

/** @returns what to print */
async function run(args: string[], env: CommandEnv): Promise<string> {
  const { values, positionals } = readArguments(args);
  const options = { ...values, env };
  const [command, ...rest] = positionals;
  if (values.help) return usage;
  if (command === 'publish' && rest.length > 0) return publish(rest, options);
  if (command === 'list' && rest.length === 0) {
    return withBlog(options, async (blog) => formatPosts(await blog.all()));
  }
  const [only, ...more] = rest;
  if (only !== undefined && more.length === 0) {
    if (command === 'preview') return preview(only, options);
    if (command === 'unpublish') return unpublish(only, options);
  }
  throw new UsageError(command === undefined ? 'No command given.' : `Invalid command: ${positionals.join(' ')}`);
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        out: { type: 'string' },
        update: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function publish(files: string[], options: Options): Promise<string> {
  const articles = await Promise.all(files.map((file) => readArticle(resolvePath(file, options.env))));
  const input = publishSchema.safeParse({ articles, update: options.update });
  if (!input.success) throw new StartupError(validationMessage(input.error));
  // report invalid articles before opening a database or sending anything
  articles.forEach(prepareArticle);
  return withBlog(options, async (blog) => formatOutcomes(await blog.publish(input.data)));
}

async function unpublish(slug: string, options: Options): Promise<string> {
  await withBlog(options, (blog) => blog.unpublish(slug));
  return `Unpublished: /blog/${slug}\n`;
}

async function preview(file: string, { out, env }: Options): Promise<string> {
  const path = resolvePath(file, env);
  const article = await readArticle(path);
  const html = previewDocument(prepareArticle(article), new Date().toISOString());
  const target =
    out === undefined ? join(await newFolder(), `${article.frontMatter.slug}.html`) : resolvePath(out, env);
  if (target === path) throw new StartupError('--out must not be the article itself.');
  await writeFile(target, html);
  return `${target}\n`;
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'promptreel-preview-'));
}

async function withBlog<Result>({ url, env }: Options, work: (blog: BlogClient) => Promise<Result>): Promise<Result> {
  // imported on demand, so that preview and help load no database code
  const { localBlog, remoteBlog } = await import('./blog-clients.ts');
  const blog = url === undefined ? await localBlog(env) : remoteBlog(url, env.PROMPTREEL_TOKEN);
  try {
    return await work(blog);
  } finally {
    await blog.close();
  }
}

function formatOutcomes(outcomes: Published[]): string {
  const verbs = { published: 'Published', updated: 'Updated', unchanged: 'Unchanged' };
  return outcomes.map(({ slug, title, outcome }) => `${verbs[outcome]}: ${title}, /blog/${slug}\n`).join('');
}

function formatPosts(posts: OwnPost[]): string {
  if (posts.length === 0) return 'There are no articles yet.\n';
  const rows = posts.map(({ slug, title, isPublished, publishedAt }) => [
    isPublished ? 'published' : 'unpublished',
    shortDate(publishedAt),
    slug,
    title,
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(width(column)))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** Describes an error in one sentence. */
function errorMessage(error: unknown): string {
  if (error instanceof TRPCClientError) {
    if (!error.data) return `The server cannot be reached (${error.message}).`;
    return error.data.httpStatus === 401 ? `${error.message}: the server does not know this token.` : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}

export async function blog(args: string[], env: CommandEnv): Promise<CommandResult> {
  try {
    return { code: 0, out: await run(args, env), err: '' };
  } catch (error) {
    return { code: 1, out: '', err: `${errorMessage(error)}\n${error instanceof UsageError ? `\n${usage}` : ''}` };
  }
}

if (import.meta.main) finishCommand(await blog(process.argv.slice(2), process.env));
