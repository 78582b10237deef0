/** Sheets of paper: what `@page` calls them, and their sides in millimeters, upright. */
export const paperSizes = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'Letter', width: 215.9, height: 279.4 },
} as const;

export type PaperSizeId = keyof typeof paperSizes;

export interface PageBox {
  paper: PaperSizeId;
  landscape: boolean;
}

/** Space at the edges in millimeters, more than printers leave white. */
export const pageMargins = { side: 14, top: 12, bottom: 11 };

export const pointsPerMm = 72 / 25.4;

/** The sides of a page in millimeters. */
export function pageSides({ paper, landscape }: PageBox): { width: number; height: number } {
  const { width, height } = paperSizes[paper];
  return landscape ? { width: height, height: width } : { width, height };
}

/** The width between the margins, in points. */
export function contentWidth(box: PageBox): number {
  return (pageSides(box).width - 2 * pageMargins.side) * pointsPerMm;
}
