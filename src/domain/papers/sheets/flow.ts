import { heightOf, type Paragraph, partAt } from './paragraph.ts';

/** A box of a row: something of a fixed height, such as a picture, and text. */
export interface Cell {
  paragraphs: readonly Paragraph[];
  /** Stands above the text, or at its side. Only in the first part of a cell. */
  picture?: { html: string; height: number; place: 'above' | 'side' };
  /** Begins the part of the cell that goes on on another page: "Scene 3, continued". */
  again?: readonly Paragraph[];
  /** Whether `again` comes with any part of the row, as the number of a table's row does. */
  numbersRow?: true;
}

/** Cells side by side, which a page keeps together. */
export interface Row {
  cells: readonly Cell[];
  /** Whether it belongs to the row before: a page that begins with it begins with `again`. */
  follows?: true;
}

interface FlowOptions {
  /** The room for rows on a page, in points. */
  height: number;
  /** Between two rows, in points. */
  gap: number;
  /** Space inside of a row above and below its cells, together. */
  padding?: number;
  /** How many rows a page has at most. */
  most?: number;
}

/** The space between a picture and the text below it, in points. */
const pictureGap = 5;

/**
 * Puts rows on pages in order. A row that fits on a page is on one; a longer one begins on a page of its own, fills it,
 * and goes on on the next. No word is left out.
 */
export function flow(rows: readonly Row[], { height, gap, padding = 0, most = Infinity }: FlowOptions): Row[][] {
  const pages: Row[][] = [];
  let page: Row[] = [];
  let used = 0;
  const turn = () => {
    if (page.length > 0) pages.push(page);
    page = [];
    used = 0;
  };
  for (const whole of rows) {
    let row = whole;
    if (page.length > 0 && (page.length >= most || used + gap + rowHeight(row) + padding > height)) turn();
    if (page.length === 0 && pages.length > 0 && row.follows) row = withAgain(row);
    while (rowHeight(row) + padding > height) {
      const [first, rest] = cut(row, height - padding);
      page.push(first);
      turn();
      row = withAgain(rest);
    }
    used += rowHeight(row) + padding + (page.length > 0 ? gap : 0);
    page.push(row);
  }
  turn();
  return pages;
}

export function rowHeight({ cells }: Row): number {
  return Math.max(0, ...cells.map(cellHeight));
}

function cellHeight({ paragraphs, picture }: Cell): number {
  const text = heightOf(paragraphs);
  if (!picture) return text;
  return picture.place === 'side' ? Math.max(text, picture.height) : picture.height + pictureGap + text;
}

/** A row with what says which one it continues, on top of the cells that do. */
function withAgain(row: Row): Row {
  return {
    ...row,
    cells: row.cells.map((cell) => {
      const { again = [], numbersRow, paragraphs } = cell;
      return paragraphs.length > 0 || numbersRow ? { ...cell, paragraphs: [...again, ...paragraphs] } : cell;
    }),
  };
}

/** Parts all cells of a row at a height. */
function cut(row: Row, height: number): [Row, Row] {
  const parts = row.cells.map(({ paragraphs, picture }) =>
    partAt(paragraphs, picture?.place === 'above' ? height - picture.height - pictureGap : height),
  );
  return [
    { ...row, cells: row.cells.map((cell, index) => ({ ...cell, paragraphs: parts[index]?.[0] ?? [] })) },
    {
      ...row,
      cells: row.cells.map(({ picture: _, ...cell }, index) => ({ ...cell, paragraphs: parts[index]?.[1] ?? [] })),
    },
  ];
}
