import axe from 'axe-core';

/** What the server's document has, and what takes a layout: colors, and whether a skip link is out of sight. */
const rulesOff = ['document-title', 'html-has-lang', 'color-contrast', 'region'];

/** Violations that axe finds on the page, each with its elements. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    rules: Object.fromEntries(rulesOff.map((id) => [id, { enabled: false }])),
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
