const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Characters that XML 1.0 does not allow in a document: https://www.w3.org/TR/xml/#charsets */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for an HTML or XML document, in an element or a quoted attribute. */
export function escapeMarkup(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Removes the characters that an XML document cannot contain, not even escaped. */
export function withoutControls(text: string): string {
  return text.replace(notInXml, '');
}
