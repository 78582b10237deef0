import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';

/**
 * The store of tus for a folder. Unlike `@tus/file-store` (2.1), it answers only once the bytes are on the disk, so that
 * not even a power loss takes acknowledged ones, and it reports why a file cannot be written, such as a full disk.
 */
export class FlushedFileStore extends FileStore {
  constructor(directory: string) {
    super({ directory });
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async write(data: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(`${this.directory}/${id}`, { flags: 'r+', start: offset, flush: true });
    await pipeline(data, file);
    return offset + file.bytesWritten;
  }
}
