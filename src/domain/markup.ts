const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Everything but what XML 1.0 allows in a document, https://www.w3.org/TR/xml/#charsets */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text as it stands in an HTML or XML document, in an element or a quoted attribute. */
export function escapeMarkup(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A text without the characters that no XML document may hold, not even escaped. */
export function withoutControls(text: string): string {
  return text.replace(notInXml, '');
}
