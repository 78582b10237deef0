import { flow, type Row } from './flow.ts';
import { paragraphsHtml } from './paragraph.ts';
import { bodyHeight, type PageSetup } from './sheet-pages.ts';

/** The space between two rows, and the space for the line above a row, in points. */
const space = { gap: 8, line: 6.5 };

/** Returns pages of single-cell rows, with a line between groups of rows. */
export function pagesOfRows(rows: readonly Row[], setup: PageSetup): string[] {
  return flow(rows, { height: bodyHeight(setup), gap: space.gap, padding: space.line }).map((page) =>
    page
      .map(({ cells, follows }, index) => {
        const words = cells.map(({ paragraphs }) => paragraphsHtml(paragraphs)).join('');
        const begins = index > 0 && !follows;
        const margin = index > 0 ? ` style="margin-top:${space.gap}pt"` : '';
        return `<div class="row"${margin}><div class="cell${begins ? ' part' : ''}" style="width:100%">${words}</div></div>`;
      })
      .join(''),
  );
}
