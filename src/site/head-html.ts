import type { HeadTag } from '../domain/site/head.ts';
import { escapeMarkup } from '../domain/text/markup.ts';

/** Renders the tags of a head as HTML. */
export function headHtml(tags: readonly HeadTag[]): string {
  return tags.map(toHtml).join('\n    ');
}

function toHtml({ tag, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<${tag}${list.join('')}>${text === undefined ? '' : `${escapeMarkup(text)}</${tag}>`}`;
}

/**
 * Renders structured data as script elements, escaped so that no text can close an element:
 * https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements
 */
export function structuredDataHtml(items: readonly object[]): string {
  return items
    .map((item) => `<script type="application/ld+json">${JSON.stringify(item).replaceAll('<', '\\u003c')}</script>`)
    .join('\n    ');
}
