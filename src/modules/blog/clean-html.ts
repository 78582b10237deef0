import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';
import { imageAddress } from './image-address.ts';

/** Stands for our own origin, whatever that is. */
const here = 'https://here.invalid';
const pixels = /^[1-9]\d{0,4}$/;

/** An address that says where it leads: of another site with its scheme, of ours without; null for any other. */
function linkAddress(href: string): { href: string; external: boolean } | null {
  const value = href.trim();
  if (!URL.canParse(value, here)) return null;
  const { protocol, origin } = new URL(value, here);
  if (protocol === 'mailto:') return { href: value, external: false };
  const external = origin !== here;
  // browsers take `//host`, `/\host` and `https:path` for what they do not look like
  const written = external ? /^https?:\/\/[^/\\]/i : /^(?![a-z][a-z\d+.-]*:)/i;
  return written.test(value) ? { href: value, external } : null;
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
  transformTags: { a: link, img: image, h1: 'h2', b: 'strong', i: 'em', ...keepOwnIds() },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !imageAddress.test(attribs.src ?? ''),
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'template', 'title'],
    ...['svg', 'math', 'select', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ],
  nestingLimit: 40,
} satisfies IOptions;

/** Ids of our making cannot take the name of anything in the page around them. */
function keepOwnIds(): Record<string, Transformer> {
  const own: Transformer = (tagName, { id = '' }) => {
    const attribs: Record<string, string> = /^on-[a-z0-9-]+$/.test(id) ? { id } : {};
    return { tagName, attribs };
  };
  return Object.fromEntries(headings.map((name) => [name, own]));
}

/**
 * HTML with nothing in it that runs, loads from elsewhere, or changes the page around it: a short list of elements,
 * links to http, https, mailto and our own pages, images of our own store alone. Cleaning twice changes nothing.
 * Articles pass it when they are stored and again when they are read.
 */
export function cleanHtml(html: string): string {
  let clean = sanitizeHtml(html, options);
  // what was taken out may leave elements nested as no parser would nest them; each round sets some of that right
  for (let round = 0; round < options.nestingLimit; round += 1) {
    const again = sanitizeHtml(clean, options);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}
