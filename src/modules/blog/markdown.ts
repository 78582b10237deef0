import { Marked, type Token, type Tokens } from 'marked';
import { slugify } from '../../domain/site/blog.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import type { ArticleImage } from './article-image.ts';
import { cleanHtml } from './clean-html.ts';

/** An article's Markdown and where it starts, for messages. */
export interface Source {
  file: string;
  /** The line of the file on which the Markdown starts, from 1. */
  firstLine: number;
  markdown: string;
}

interface ImageReference {
  /** As written in the Markdown. */
  href: string;
  /** Such as `article.md, line 12`. */
  location: string;
}

/** An article's blocks and the images they show. */
export interface ParsedMarkdown {
  blocks: Token[];
  images: ImageReference[];
}

/**
 * Reads an article's Markdown.
 * @throws BAD_REQUEST, naming the line, if it starts with its own title, contains an image as HTML or without alt text,
 * or is empty
 */
export function parseMarkdown({ file, firstLine, markdown }: Source): ParsedMarkdown {
  const marked = new Marked();
  const blocks = marked.lexer(markdown);
  const images: ImageReference[] = [];
  let line = firstLine;
  const first = blocks.find(({ type }) => type !== 'space');
  if (!first) throw trpcError('BAD_REQUEST', `${file}: there is no text below the front matter.`);
  for (const block of blocks) {
    const locate = (raw: string) =>
      `${file}, line ${line + linesIn(block.raw.slice(0, Math.max(0, block.raw.indexOf(raw))))}`;
    if (block === first && isHeading(block) && block.depth === 1) {
      throw trpcError(
        'BAD_REQUEST',
        `${locate(block.raw)}: the text starts with the heading "${block.text}". The title comes from the front matter: remove this line, or start it with ##.`,
      );
    }
    marked.walkTokens([block], (token) => {
      if (token.type === 'html' && /<img\b/i.test(token.raw)) {
        throw trpcError(
          'BAD_REQUEST',
          `${locate(token.raw)}: write images as ![what they show](file.png), not as HTML.`,
        );
      }
      if (!isImage(token)) return;
      if (token.text.trim() === '') {
        const example = `![what it shows](${token.href.slice(0, 80)})`;
        throw trpcError(
          'BAD_REQUEST',
          `${locate(token.raw)}: an image has no alt text for people who cannot see it: ${example}.`,
        );
      }
      images.push({ href: token.href, location: locate(token.raw) });
    });
    line += linesIn(block.raw);
  }
  return { blocks, images };
}

/**
 * Renders an article's Markdown as clean HTML. Its top-level headings become h2, since the page's h1 is the title, and
 * every heading gets an id.
 * @param findImage returns the image that an `href` refers to
 */
export function renderHtml({ blocks }: ParsedMarkdown, findImage: (href: string) => ArticleImage): string {
  const marked = new Marked();
  const depths: number[] = [];
  marked.walkTokens(blocks, (token) => {
    if (isHeading(token)) depths.push(token.depth);
  });
  const shift = 2 - Math.min(...depths);
  const usedIds = new Set<string>();
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const level = Math.min(6, depth + shift);
        const id = newId(plainText(tokens), usedIds);
        return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      image({ href, tokens, title }) {
        const { url, width, height } = findImage(href);
        const alt = escapeAttribute(this.parser.parseInline(tokens, this.parser.textRenderer));
        const titleAttribute = title ? ` title="${escapeAttribute(title)}"` : '';
        return `<img src="${url}" alt="${alt}" width="${width}" height="${height}"${titleAttribute}>`;
      },
    },
  });
  return cleanHtml(marked.parser(blocks)).trim();
}

function newId(heading: string, used: Set<string>): string {
  const base = `on-${slugify(heading) || 'this'}`;
  let id = base;
  for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
  used.add(id);
  return id;
}

/** The visible text of inline Markdown, without images and HTML. */
function plainText(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens && !isImage(token)) return plainText(token.tokens);
      return ['text', 'codespan', 'escape'].includes(token.type) && 'text' in token ? String(token.text) : '';
    })
    .join('')
    .replace(/&#?\w+;/g, ' ');
}

/** Escapes text for an attribute; existing character references stay. */
function escapeAttribute(text: string): string {
  return text.replace(/["<>]/g, escapeMarkup);
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

function isImage(token: Token): token is Tokens.Image {
  return token.type === 'image';
}
