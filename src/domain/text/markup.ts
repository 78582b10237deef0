const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Characters that XML 1.0 does not allow: https://www.w3.org/TR/xml/#charsets */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for an element or a quoted attribute in HTML or XML. */
export function escapeMarkup(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Removes characters that XML does not allow, even escaped. */
export function withoutControls(text: string): string {
  return text.replace(notInXml, '');
}
