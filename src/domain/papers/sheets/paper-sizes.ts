/** Paper sizes by their `@page` names. Width and height are in millimeters, in portrait orientation. */
export const paperSizes = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'Letter', width: 215.9, height: 279.4 },
} as const;

export type PaperSizeId = keyof typeof paperSizes;

export interface PageBox {
  paper: PaperSizeId;
  landscape: boolean;
}

/** Page margins in millimeters, wider than the area that printers cannot reach. */
export const pageMargins = { side: 14, top: 12, bottom: 11 };

export const pointsPerMm = 72 / 25.4;

/** The size of a page in millimeters. */
export function pageSides({ paper, landscape }: PageBox): { width: number; height: number } {
  const { width, height } = paperSizes[paper];
  return landscape ? { width: height, height: width } : { width, height };
}

/** The width between the margins, in points. */
export function contentWidth(box: PageBox): number {
  return (pageSides(box).width - 2 * pageMargins.side) * pointsPerMm;
}
