import { type Paragraph, splitAtHeight, totalHeight } from './paragraph.ts';

/** A box of a row: text, and optionally a picture. */
export interface Cell {
  paragraphs: readonly Paragraph[];
  /** Above or beside the text, and only on the cell's first page. */
  picture?: { html: string; height: number; place: 'above' | 'side' };
  /** Text that precedes the rest of a cell on the next page: "Scene 3, continued". */
  continuation?: readonly Paragraph[];
  /**
   * Whether `continuation` appears whenever the row continues, even if this cell has no text left. Used for the row
   * number of a table.
   */
  alwaysRepeats?: true;
}

/** Cells side by side. A row stays on one page if it fits. */
export interface Row {
  cells: readonly Cell[];
  /**
   * Whether the row belongs to the group of the previous row, such as the lines of one speaker. At the top of a page,
   * its cells then begin with their `continuation`.
   */
  follows?: true;
}

interface FlowOptions {
  /** The height available for rows on a page, in points. */
  height: number;
  /** The space between two rows, in points. */
  gap: number;
  /** The total space above and below a row's cells, in points. */
  padding?: number;
  /** Maximum number of rows per page. */
  maxRows?: number;
}

/** The space between a picture and the text below it, in points. */
const pictureGap = 5;

/**
 * Distributes rows over pages, in order. A row taller than a page starts on a new page and continues on the next ones;
 * any other row stays whole. No text is left out.
 */
export function flow(rows: readonly Row[], { height, gap, padding = 0, maxRows = Infinity }: FlowOptions): Row[][] {
  const pages: Row[][] = [];
  let page: Row[] = [];
  let used = 0;
  const startNewPage = () => {
    if (page.length > 0) pages.push(page);
    page = [];
    used = 0;
  };
  for (const whole of rows) {
    let row = whole;
    if (page.length > 0 && (page.length >= maxRows || used + gap + rowHeight(row) + padding > height)) startNewPage();
    if (page.length === 0 && pages.length > 0 && row.follows) row = withContinuation(row);
    while (rowHeight(row) + padding > height) {
      const [first, rest] = splitRow(row, height - padding);
      page.push(first);
      startNewPage();
      row = withContinuation(rest);
    }
    used += rowHeight(row) + padding + (page.length > 0 ? gap : 0);
    page.push(row);
  }
  startNewPage();
  return pages;
}

export function rowHeight({ cells }: Row): number {
  return Math.max(0, ...cells.map(cellHeight));
}

function cellHeight({ paragraphs, picture }: Cell): number {
  const text = totalHeight(paragraphs);
  if (!picture) return text;
  return picture.place === 'side' ? Math.max(text, picture.height) : picture.height + pictureGap + text;
}

/** Adds the continuation text to the cells that continue. */
function withContinuation(row: Row): Row {
  return {
    ...row,
    cells: row.cells.map((cell) => {
      const { continuation = [], alwaysRepeats, paragraphs } = cell;
      return paragraphs.length > 0 || alwaysRepeats ? { ...cell, paragraphs: [...continuation, ...paragraphs] } : cell;
    }),
  };
}

/** Splits all cells of a row at a height, in points. */
function splitRow(row: Row, height: number): [Row, Row] {
  const parts = row.cells.map(({ paragraphs, picture }) =>
    splitAtHeight(paragraphs, picture?.place === 'above' ? height - picture.height - pictureGap : height),
  );
  return [
    { ...row, cells: row.cells.map((cell, index) => ({ ...cell, paragraphs: parts[index]?.[0] ?? [] })) },
    {
      ...row,
      cells: row.cells.map(({ picture: _, ...cell }, index) => ({ ...cell, paragraphs: parts[index]?.[1] ?? [] })),
    },
  ];
}
