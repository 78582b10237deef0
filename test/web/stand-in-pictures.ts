import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { lossyChunk, webpOf } from '../support/pictures.ts';

interface Bitmap {
  width: number;
  height: number;
  file: Blob;
}

/** Creates pictures that tests can distinguish by their width in pixels, which never changes. */
export const pictures = (...widths: number[]): File[] =>
  widths.map(
    (width) =>
      new File([new Uint8Array(webpOf(lossyChunk({ width, height: 9 })))], `${width}.png`, { type: 'image/png' }),
  );

/**
 * Replaces reading and drawing pictures, which jsdom cannot do: a canvas returns the unchanged file that was drawn on
 * it.
 */
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

/** Pastes pictures at the focused element, as from a camera or another page. */
export function pastePictures(...widths: number[]): void {
  const { activeElement } = document;
  if (!activeElement) throw new Error('No element has the focus.');
  fireEvent.paste(activeElement, { clipboardData: { files: pictures(...widths), getData: () => '' } });
}

export function dropFiles(onto: Element, files: File[]): void {
  fireEvent.drop(onto, { dataTransfer: { types: ['Files'], files } });
}
