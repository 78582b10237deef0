import type { Post } from '../../../src/domain/site/blog.ts';
import { headFor } from '../../../src/domain/site/head.ts';

/** Selectors of tags that not every page has. The share picture is only in documents from the server. */
const optional = [
  'meta[property^="og:image"]',
  'meta[name^="twitter:image"]',
  'meta[name="keywords"]',
  'meta[name="robots"]',
  'link[rel="canonical"]',
  'meta[property="og:url"]',
  'meta[property="article:published_time"]',
  'meta[property="article:modified_time"]',
];

function toSelector(tag: string, attributes: Record<string, string>): string {
  const key = ['name', 'property', 'rel'].find((name) => name in attributes);
  return key ? `${tag}[${key}="${attributes[key]}"]` : tag;
}

/** The public origin, from the canonical address that the server wrote into the first document. */
const appUrl = new URL(document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href)
  .origin;

/** Writes a page's head tags, replacing existing ones. */
export function writeHead(path: string, post: Post | undefined): void {
  const tags = headFor(path, appUrl, post);
  const selectors = new Set(tags.map(({ tag, attributes }) => toSelector(tag, attributes)));
  for (const selector of optional) {
    if (!selectors.has(selector)) for (const tag of document.head.querySelectorAll(selector)) tag.remove();
  }
  for (const { tag, attributes, text } of tags) {
    const existing = document.head.querySelector(toSelector(tag, attributes));
    const element = existing ?? document.head.appendChild(document.createElement(tag));
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
  }
}
