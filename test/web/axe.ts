import axe from 'axe-core';
import { isFull } from '../support/rounds.ts';

/** Rules about the server's document, and rules that need a layout: colors, and whether a skip link is visible. */
const rulesOff = ['document-title', 'html-has-lang', 'color-contrast', 'region'];

/**
 * Violations that axe finds on the page, each with its elements. It takes axe a second in jsdom to read the editor, so
 * only the full rounds have it read all pages and dialogs.
 * @param daily whether `npm test` does, too: one page of each kind
 */
export async function violations({ daily = false } = {}): Promise<string[]> {
  if (!daily && !isFull) return [];
  const { violations: found } = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    rules: Object.fromEntries(rulesOff.map((id) => [id, { enabled: false }])),
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
