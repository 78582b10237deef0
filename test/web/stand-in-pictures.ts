import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { lossyChunk, webpOf } from '../support/pictures.ts';

interface Bitmap {
  width: number;
  height: number;
  file: Blob;
}

/** Fake pictures, distinguished by their width in pixels. */
export const pictures = (...widths: number[]): File[] =>
  widths.map(
    (width) =>
      new File([new Uint8Array(webpOf(lossyChunk({ width, height: 9 })))], `${width}.png`, { type: 'image/png' }),
  );

/** Replaces picture decoding and canvases, which jsdom lacks. A canvas exports the file that was drawn on it. */
export function standInForPictures(): void {
  const drawn = new WeakMap<HTMLCanvasElement, Blob>();
  vi.stubGlobal('createImageBitmap', async (file: File): Promise<Bitmap & { close: () => void }> => {
    const width = Number.parseInt(file.name, 10);
    if (Number.isNaN(width)) throw new DOMException('no picture', 'InvalidStateError');
    return { width, height: 9, file, close: () => {} };
  });
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext') as unknown as ReturnType<typeof vi.fn>;
  getContext.mockImplementation(function context(this: HTMLCanvasElement) {
    return { drawImage: ({ file }: Bitmap) => drawn.set(this, file) };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    const file = drawn.get(this);
    done(file ? new Blob([file], { type: 'image/webp' }) : null);
  });
}

/** Pastes pictures at the focus. */
export function pastePictures(...widths: number[]): void {
  const { activeElement } = document;
  if (!activeElement) throw new Error('No element has the focus.');
  fireEvent.paste(activeElement, { clipboardData: { files: pictures(...widths), getData: () => '' } });
}

export function dropFiles(onto: Element, files: File[]): void {
  fireEvent.drop(onto, { dataTransfer: { types: ['Files'], files } });
}
