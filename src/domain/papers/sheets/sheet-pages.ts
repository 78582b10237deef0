import { escapeMarkup } from '../../text/markup.ts';
import { contentWidth, type PageBox, pageMargins, pageSides, pointsPerMm } from './paper-sizes.ts';
import { type Paragraph, paragraph, paragraphsHtml, totalHeight } from './paragraph.ts';
import { sheetStyles } from './sheet-styles.ts';

/** The size, header and footer of each page. */
export interface PageSetup {
  box: PageBox;
  /** The project's title. */
  title: string;
  /** `Storyboard, 12 scenes, 1m 5.0s` */
  summary: string;
  version: string;
  date: string;
}

/** Space below the header's rule, above the footer's rule, and between each rule and its text, in points. */
const space = { belowHead: 12, aboveFoot: 8, line: 4 };
/** The footer's height in points. The version in it is cut to one line. */
const footHeight = 12;
/** Spare points on each page, so that a browser's rounding does not cause an extra page. */
const slack = 3;
/** The title's share of the header's width. The sheet's description has the rest. */
const titleShare = 0.6;

/** The height available for rows on a page, in points. */
export function bodyHeight(setup: PageSetup): number {
  const { top, bottom } = pageMargins;
  const inner = (pageSides(setup.box).height - top - bottom) * pointsPerMm;
  const { head } = layoutHeader(setup);
  return inner - head - space.line - space.belowHead - space.aboveFoot - space.line - footHeight - slack;
}

function layoutHeader({ box, title, summary }: PageSetup): { head: number; left: Paragraph[]; right: Paragraph[] } {
  const width = contentWidth(box);
  // both sides leave room for the 12-point gap between them
  const left = paragraph(title.trim() === '' ? 'Untitled' : title, {
    style: 'heading',
    width: width * titleShare - 12,
  });
  const right = paragraph(summary, { style: 'detail', width: width * (1 - titleShare) - 12 });
  return { head: Math.max(totalHeight(left), totalHeight(right)), left, right };
}

/**
 * Builds a sheet's HTML document. Each page is a box, so that the preview matches the print. A box grows if the
 * browser's letters are wider than expected, rather than cutting off text.
 * @param bodies the HTML of each page's rows
 */
export function sheetDocument(setup: PageSetup, bodies: readonly string[]): string {
  const { title, summary, version, date, box } = setup;
  const { left, right } = layoutHeader(setup);
  const pages = bodies.map((body, index) => {
    const pageNumber = `Page ${index + 1} of ${bodies.length}`;
    return [
      `<section class="page" aria-label="${pageNumber}">`,
      `<header><div>${paragraphsHtml(left)}</div><div>${paragraphsHtml(right)}</div></header>`,
      `<div class="rows">${body}</div>`,
      `<footer><p dir="auto">${escapeMarkup(version)}</p><p>${escapeMarkup(date)}</p><p>${pageNumber}</p></footer>`,
      '</section>',
    ].join('');
  });
  const name = `${title.trim() === '' ? 'Untitled' : title} - ${summary}`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(name)}</title>`,
    `<style>${sheetStyles(box)}</style></head>`,
    `<body>${pages.join('\n')}</body></html>\n`,
  ].join('\n');
}
