import axe from 'axe-core';

/** Violations that axe finds on the page, each with its location; without a layout it cannot judge colors. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    // whether a skip link is out of sight is a matter of layout, too
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
