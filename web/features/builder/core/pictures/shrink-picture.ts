import { limits } from '../../../../../src/domain/product/limits.ts';

const { side, bytes } = limits.pictures;

/** Pairs of quality and longest side, as a share of `side`. Tried in turn until the file is small enough. */
const attempts = [
  [0.86, 1],
  [0.75, 1],
  [0.6, 1],
  [0.6, 0.75],
  [0.5, 0.5],
] as const;

export interface SmallPicture {
  blob: Blob;
  /** The decoded image, shown until the upload ends. The caller must close it. */
  bitmap: ImageBitmap;
}

/**
 * Turns a picture upright and shrinks it to the limits of the server: 1,280 px per side and 400 kB. The format is WebP,
 * or JPEG in browsers that cannot encode WebP.
 * @throws Error with a message for the user if the browser cannot read the file as a picture, or if the picture stays
 * too large
 */
export async function shrinkPicture(file: Blob, name: string): Promise<SmallPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) throw new Error(`${name} could not be read. Use PNG, JPEG or WebP.`);
  for (const [quality, share] of attempts) {
    const blob = await draw(bitmap, {
      quality,
      scale: Math.min(1, (side * share) / Math.max(bitmap.width, bitmap.height)),
    });
    if (blob && blob.size <= bytes) return { blob, bitmap };
  }
  bitmap.close();
  throw new Error(`${name} could not be made smaller than ${bytes / 1_000} kB.`);
}

async function draw(bitmap: ImageBitmap, { quality, scale }: { quality: number; scale: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await toBlob(canvas, 'image/webp', quality);
  // browsers that cannot encode WebP return a PNG
  if (webp?.type === 'image/webp') return webp;
  context.globalCompositeOperation = 'destination-over';
  // JPEG has no transparency: without a background, transparent parts would turn black
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg', quality);
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
