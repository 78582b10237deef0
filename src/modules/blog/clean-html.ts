import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';
import { imageAddress } from './image-address.ts';

/** Placeholder for our own origin. */
const here = 'https://here.invalid';
const pixels = /^[1-9]\d{0,4}$/;

/** Accepts absolute http(s) and mailto addresses and addresses on our own site; null for anything disguised or unsafe. */
function linkAddress(href: string): { href: string; external: boolean } | null {
  const value = href.trim();
  if (!URL.canParse(value, here)) return null;
  const { protocol, origin } = new URL(value, here);
  if (protocol === 'mailto:') return { href: value, external: false };
  const external = origin !== here;
  // browsers resolve `//host`, `/\host` and `https:path` in unexpected ways
  const pattern = external ? /^https?:\/\/[^/\\]/i : /^(?![a-z][a-z\d+.-]*:)/i;
  return pattern.test(value) ? { href: value, external } : null;
}

const link: Transformer = (tagName, { href, title }) => {
  const address = href === undefined ? null : linkAddress(href);
  const attribs = {
    ...(address && { href: address.href }),
    ...(title && { title }),
    ...(address?.external && { rel: 'noopener' }),
  };
  return { tagName, attribs };
};

const image: Transformer = (tagName, { src = '', alt = '', title, width = '', height = '' }) => {
  const attribs = {
    src,
    alt,
    ...(title && { title }),
    ...(pixels.test(width) && pixels.test(height) && { width, height }),
    loading: 'lazy',
    decoding: 'async',
  };
  return { tagName, attribs };
};

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'];

const options = {
  allowedTags: [
    ...headings,
    ...['p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'pre', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'img', 'em', 'strong', 'del', 'code', 'kbd', 'sub', 'sup'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    th: [{ name: 'align', values: ['left', 'center', 'right'] }],
    td: [{ name: 'align', values: ['left', 'center', 'right'] }],
    ...Object.fromEntries(headings.map((name) => [name, ['id']])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // the page has its own h1, the title
  transformTags: { a: link, img: image, h1: 'h2', b: 'strong', i: 'em', ...keepGeneratedIds() },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !imageAddress.test(attribs.src ?? ''),
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'template', 'title'],
    ...['svg', 'math', 'select', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ],
  nestingLimit: 40,
} satisfies IOptions;

/** Keeps only ids that we generated: their prefix cannot clash with ids of the surrounding page. */
function keepGeneratedIds(): Record<string, Transformer> {
  const keepId: Transformer = (tagName, { id = '' }) => {
    const attribs: Record<string, string> = /^on-[a-z0-9-]+$/.test(id) ? { id } : {};
    return { tagName, attribs };
  };
  return Object.fromEntries(headings.map((name) => [name, keepId]));
}

/**
 * Removes everything that could run code, load from elsewhere, or affect the surrounding page. Allows a short list of
 * elements, links to http, https, mailto and our own pages, and our own images. Idempotent. Articles are cleaned when
 * stored and again when read.
 */
export function cleanHtml(html: string): string {
  let clean = sanitizeHtml(html, options);
  // removals can leave invalid nesting behind, which each round partly repairs
  for (let round = 0; round < options.nestingLimit; round += 1) {
    const again = sanitizeHtml(clean, options);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}
