import sanitizeHtml from 'sanitize-html';
import { shortenedText } from '../../domain/text/characters.ts';

/** Longer markup is cut before parsing: event texts are limited to far less. */
const maxMarkup = 20_000;
/** How many layers of escaping to undo. Feeds escape twice, rarely three times. */
const maxLayers = 4;
/** Block elements, which separate words. */
const blocks =
  /<(?=\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b)/gi;
/** Elements whose text is not shown to readers. */
const hiddenElements = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'template', 'title'];
/** A tag that was cut off, here or in the feed. */
const cutTag = /<[a-z/!?][^<>]*$/i;
/** The start of a tag that was escaped more than `maxLayers` times. */
const openedTag = /<(?=[a-z/!?])/gi;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** Invisible characters that can hide words or reverse their order. */
const invisible = /[\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * Converts HTML to its visible text on one line, without control characters or lone surrogates.
 * @param max maximum length in characters; a longer text is cut at a word and ends with `…`
 * @param skippedElements names of elements whose text is dropped
 */
export function plainText(html: string, max: number, skippedElements: readonly string[] = []): string {
  let text = html
    .slice(0, maxMarkup)
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(cutTag, '');
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const inner = withoutTags(text, skippedElements);
    if (inner === text) break;
    text = inner;
  }
  return shortenedText(
    text
      .replace(openedTag, '')
      .replace(invisible, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    max,
  );
}

function withoutTags(html: string, skippedElements: readonly string[]): string {
  const escaped = sanitizeHtml(html.replace(blocks, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: [...hiddenElements, ...skippedElements],
  });
  return escaped.replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => entities[name] ?? entity);
}
