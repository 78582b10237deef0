import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { type ArticleFrontMatter, articleFrontMatterSchema } from '../../domain/site/blog.ts';
import { trpcError } from '../../platform/errors/errors.ts';

interface ArticleParts {
  frontMatter: ArticleFrontMatter;
  markdown: string;
  /** The line on which the Markdown starts, from 1. */
  firstLine: number;
}

const fence = /^---[ \t]*$/;

/**
 * Splits an article's file into front matter (YAML between two `---` lines) and Markdown.
 * @throws BAD_REQUEST that names the file and every problem of the front matter
 */
export function readParts(file: string, content: string): ArticleParts {
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  if (!fence.test(lines[0] ?? '') || end < 0) {
    throw trpcError('BAD_REQUEST', `${file}: an article starts with its front matter between two lines of ---.`);
  }
  const frontMatter = readFrontMatter(file, lines.slice(1, end).join('\n'));
  return { frontMatter, markdown: lines.slice(end + 1).join('\n'), firstLine: end + 2 };
}

function readFrontMatter(file: string, yaml: string): ArticleFrontMatter {
  const document = parseDocument(yaml, { prettyErrors: false });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) {
    // the first line of the file is the fence
    const line = yaml.slice(0, problem.pos[0]).split('\n').length + 1;
    const hint = problem.code === 'BLOCK_AS_IMPLICIT_KEY' ? ': put a text with a colon in quotes' : '';
    throw trpcError(
      'BAD_REQUEST',
      `${file}, line ${line}: the front matter is not valid YAML: ${problem.message}${hint}.`,
    );
  }
  const parsed = articleFrontMatterSchema.safeParse(plainValue(file, () => document.toJS()));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(describeIssue);
  throw trpcError('BAD_REQUEST', `${file}: in the front matter, ${problems.join('; ')}.`);
}

/** @throws BAD_REQUEST for aliases that expand too far */
function plainValue(file: string, toJs: () => unknown): unknown {
  try {
    return toJs();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw trpcError('BAD_REQUEST', `${file}: the front matter is not valid YAML: ${reason}.`);
  }
}

const knownKeys = Object.keys(articleFrontMatterSchema.def.in.def.shape);

/** Describes a problem, naming the key as the author wrote it. */
function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `${issue.keys.join(', ')} is unknown: use ${knownKeys.join(', ')}`;
  }
  const key = issue.path.join('.') || 'it';
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return `${key} ${issue.message}`;
  if (issue.message.endsWith('received undefined')) return `${key} is missing`;
  return issue.expected === 'string' ? `${key} must be text: put it in quotes` : `${key} must have keys and values`;
}
