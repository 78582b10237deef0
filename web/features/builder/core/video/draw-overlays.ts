import { burntCaption } from '../../../../../src/domain/papers/out/burnt-caption.ts';
import { formatExactDuration } from '../../../../../src/domain/scene/duration.ts';
import type { Size } from './video-kind.ts';

/** Draws a caption at the bottom of a frame. */
export function drawCaption(to: CanvasRenderingContext2D, texts: readonly string[], size: Size): void {
  if (texts.length === 0) return;
  // `burntCaption` takes widths at a font size of 100 px
  setFont(to, 400, 100);
  const { fontSize, box, lines } = burntCaption(texts, size, (text) => to.measureText(text).width);
  drawBox(to, box, fontSize / 6, '#000000c7');
  setFont(to, 400, fontSize);
  to.textAlign = 'center';
  to.fillStyle = '#fff';
  for (const { text, x, y } of lines) to.fillText(text, x, y);
}

/** Draws the scene's number and duration, like the player's slate. */
export function drawSlate(to: CanvasRenderingContext2D, number: number, seconds: number, size: Size): void {
  const fontSize = Math.round(Math.min(size.width, size.height) / 32);
  const texts = [`Scene #${number}`, formatExactDuration(seconds)] as const;
  setFont(to, 600, fontSize);
  const first = to.measureText(`${texts[0]} `).width + fontSize / 5;
  setFont(to, 400, fontSize);
  const second = to.measureText(texts[1]).width;
  const [x, y] = [fontSize, fontSize];
  drawBox(to, { x, y, width: first + second + fontSize, height: fontSize * 1.6 }, fontSize / 4, '#000000b8');
  to.textAlign = 'left';
  to.fillStyle = '#d8d2c9';
  to.fillText(texts[1], x + fontSize / 2 + first, y + fontSize * 0.8);
  setFont(to, 600, fontSize);
  to.fillStyle = '#fff';
  to.fillText(texts[0], x + fontSize / 2, y + fontSize * 0.8);
}

function setFont(to: CanvasRenderingContext2D, weight: number, pixels: number): void {
  to.font = `${weight} ${pixels}px ${getComputedStyle(document.body).fontFamily}`;
  to.textBaseline = 'middle';
}

function drawBox(
  to: CanvasRenderingContext2D,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
  color: string,
): void {
  to.beginPath();
  to.roundRect(x, y, width, height, radius);
  to.fillStyle = color;
  to.fill();
}
