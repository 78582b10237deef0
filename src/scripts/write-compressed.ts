import { writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes a brotli and a gzip copy next to a file, so that the server need not compress it. */
export function writeCompressed(file: string, bytes: Buffer): void {
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
