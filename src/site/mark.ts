/** The mark's colors on a dark background. */
export const markColors = { ink: '#ece8e1', accent: '#ffb24d', ground: '#121113' } as const;

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * Draws the product's mark as SVG: a frame with a line of text and a timeline. Edges are on whole pixels, so that the
 * mark is sharp at every size.
 * @param w the mark's width in pixels; `x` and `y` are its upper left corner
 */
export function markIn({ x, y, w }: { x: number; y: number; w: number }): string {
  const h = Math.round((w * 138) / 164);
  const line = Math.max(1, Math.round(w * 0.08));
  const inset = Math.max(line + 1, Math.round((w * 34) / 164));
  const thick = Math.max(line + 1, Math.round((w * 19) / 164));
  const bar = (box: Box, fill: string) =>
    `<rect x='${box.x}' y='${box.y}' width='${box.w}' height='${box.h}' fill='${fill}'/>`;
  const frame = `<path fill-rule='evenodd' fill='${markColors.ink}' d='M${x} ${y}h${w}v${h}h-${w}zm${line} ${line}v${h - 2 * line}h${w - 2 * line}v-${h - 2 * line}z'/>`;
  const text = { x: x + inset, y: y + Math.round(h * 0.26), w: Math.round((w * 56) / 164), h: line };
  const time = { x: x + inset, y: y + Math.round(h * 0.64), w: w - 2 * inset, h: thick };
  return frame + bar(text, markColors.ink) + bar(time, markColors.accent);
}

/**
 * Draws the mark as a square SVG icon. With `full`, the corners are not rounded, for platforms that apply their own
 * shape.
 */
export function icon(size: number, { full = false }: { full?: boolean } = {}): string {
  // the mark fills more of a small icon
  const share = size <= 16 ? 0.82 : size <= 48 ? 0.72 : 0.64;
  // the margins on both sides are equal
  const w = size - 2 * Math.round((size * (1 - share)) / 2);
  const h = Math.round((w * 138) / 164);
  const corner = full ? 0 : Math.round(size * 0.22);
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${size} ${size}' width='${size}' height='${size}'><rect width='${size}' height='${size}' rx='${corner}' fill='${markColors.ground}'/>${markIn({ x: (size - w) / 2, y: Math.round((size - h) / 2), w })}</svg>`;
}

/** Combines PNGs of several sizes into an ICO file: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
export function icoFile(pictures: readonly { size: number; png: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    // width and height take one byte each; 0 means 256
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
