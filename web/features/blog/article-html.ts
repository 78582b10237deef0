/**
 * An article's HTML with each table in a part of its own that scrolls, also by keyboard, where the page is narrower.
 * The server's cleaning leaves tables without attributes, and no such words in text or attributes.
 * @param scrollClass the class of that part
 */
export function withScrollingTables(html: string, scrollClass: string): string {
  return html
    .replaceAll('<table>', `<div class="${scrollClass}" role="region" aria-label="Table" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>');
}
