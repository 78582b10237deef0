import axe from 'axe-core';
import { isFull } from '../support/rounds.ts';

/** Rules about the server's document, and rules that need a layout: colors, and whether a skip link is visible. */
const rulesOff = ['document-title', 'html-has-lang', 'color-contrast', 'region'];

/**
 * The violations that axe finds on the page, each with its elements. In jsdom, axe takes a second for the editor, so most
 * pages and dialogs are checked only in `npm run test:full`.
 * @param daily whether to check in `npm test` as well, for one page of each kind
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
