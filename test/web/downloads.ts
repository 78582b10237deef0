import { vi } from 'vitest';

/** Collects the files that the page downloads, until the end of the test. jsdom has no downloads. */
export function collectDownloads() {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  Object.assign(URL, {
    createObjectURL(blob: Blob) {
      content = blob;
      return 'blob:none';
    },
    revokeObjectURL() {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  });
  return files;
}
