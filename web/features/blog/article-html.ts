/**
 * Wraps each table of an article in a scrollable, focusable region for narrow pages. Replacing text is enough: in clean
 * HTML, tables have no attributes, and texts contain no tags.
 * @param scrollClass the region's class
 */
export function withScrollingTables(html: string, scrollClass: string): string {
  return html
    .replaceAll('<table>', `<div class="${scrollClass}" role="region" aria-label="Table" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>');
}
