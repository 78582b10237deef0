import sanitizeHtml from 'sanitize-html';
import { shortenedText } from '../../domain/characters.ts';

/** Markup longer than this is cut before it is read: the limits of events are far below. */
const mostMarkup = 20_000;
/** Feeds escape twice, rarely three times. */
const mostLayers = 4;
/** Elements that stand on lines of their own: words before and after them do not belong together. */
const blocks =
  /<(?=\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b)/gi;
/** Elements whose text is for no reader. */
const unread = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'template', 'title'];
/** A tag that the cut, or its feed, left unfinished. */
const cutTag = /<[a-z/!?][^<>]*$/i;
/** Of markup escaped more often than that. */
const openedTag = /<(?=[a-z/!?])/gi;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** What shows nothing, but can hide words from people or turn their order round. */
const invisible = /[\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * What a person would read of some HTML, on one line: no tags, no entities, no scripts or styles, no control
 * characters, no lone surrogates.
 * @param max the most characters; a longer text ends at a word, with `…`
 * @param leftOut names of elements whose text does not count
 */
export function plainText(html: string, max: number, leftOut: readonly string[] = []): string {
  let text = html
    .slice(0, mostMarkup)
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(cutTag, '');
  for (let layer = 0; layer < mostLayers; layer += 1) {
    const inner = withoutTags(text, leftOut);
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

function withoutTags(html: string, leftOut: readonly string[]): string {
  const escaped = sanitizeHtml(html.replace(blocks, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: [...unread, ...leftOut],
  });
  return escaped.replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => named[name] ?? entity);
}
