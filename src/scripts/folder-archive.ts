import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Folders as gzipped tar files. Contents are streamed, so large folders need little memory. The format is ustar
 * (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html), which the embedded engine writes too.
 */
const blockBytes = 512;

/** Writes all files of a folder into an archive. @returns the archive's size in bytes */
export async function archiveFolder(folder: string, target: FileHandle): Promise<number> {
  let written = 0;
  await pipeline(Readable.from(tarBlocks(folder)), createGzip(), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      await target.writeFile(piece);
      written += piece.length;
    }
  });
  return written;
}

async function* tarBlocks(folder: string): AsyncGenerator<Buffer> {
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name);
    const stats = await stat(path);
    if (stats.isDirectory()) {
      yield tarHeader(name, { size: 0, type: '5' });
      continue;
    }
    yield tarHeader(name, { size: stats.size, type: '0' });
    // if a file's length changed while reading, all later entries would be misaligned
    let left = stats.size;
    for await (const bytes of createReadStream(path)) {
      left -= bytes.length;
      yield bytes;
    }
    if (left !== 0) throw new Error(`${path} changed while being read`);
    yield Buffer.alloc(padding(stats.size));
  }
  yield Buffer.alloc(2 * blockBytes);
}

function tarHeader(name: string, { size, type }: { size: number; type: '0' | '5' }): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (header.write(name) > 100) throw new Error(`the name ${name} is too long for an archive`);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(octal(type === '5' ? 0o700 : 0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(type, 156);
  header.write('ustar\0' + '00', 257);
  header.write(`${octal(checksum(header), 6)}\0 `, 148);
  return header;
}

/** Returns the sum of a header's bytes. The checksum field (bytes 148 to 155) counts as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

/**
 * Reads a whole archive to verify it.
 * @returns the names of its files
 * @throws if the file is no archive or is damaged
 */
export async function checkArchive(source: FileHandle): Promise<string[]> {
  const names: string[] = [];
  await readArchive(source, async ({ name }, content) => {
    names.push(name);
    for await (const _ of content);
  });
  return names;
}

/** Unpacks a verified archive into a new folder, readable only by its owner. */
export async function unpackArchive(source: FileHandle, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await readArchive(source, async ({ name, isFolder }, content) => {
    const path = join(folder, name);
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!isFolder) await writeNew(path, content);
  });
}

interface Entry {
  /** A path inside the archive. */
  name: string;
  isFolder: boolean;
  /** Bytes of content, 0 for a folder. */
  size: number;
}

/** @param visit called for each entry in turn; must read the entry's content to the end */
async function readArchive(
  source: FileHandle,
  visit: (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const file = source.createReadStream({ start: 0, autoClose: false });
  await pipeline(file, createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
    const tar = new ByteReader(bytes);
    for (;;) {
      const header = await tar.read(blockBytes);
      if (header.every((byte) => byte === 0)) break;
      const entry = readHeader(header);
      await visit(entry, tar.pieces(entry.size));
      await tar.read(padding(entry.size));
    }
    // read to the end, since gzip verifies its checksum there
    await tar.finish();
  });
}

function readHeader(header: Buffer): Entry {
  const text = (start: number, end: number) => header.toString('utf8', start, end).split('\0', 1)[0]?.trim() ?? '';
  const name = text(0, 100).replace(/^\/+/, '');
  const size = Number.parseInt(text(124, 136), 8);
  const type = text(156, 157);
  const isIntact = text(257, 262) === 'ustar' && Number.parseInt(text(148, 156), 8) === checksum(header);
  const isInside = name !== '' && !name.split('/').includes('..');
  if (!isIntact || !isInside || !(size >= 0) || !/^[05]?$/.test(type)) throw new Error('not an archive of plain files');
  return { name, isFolder: type === '5', size };
}

async function writeNew(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

/** Reads an exact number of bytes at a time from a stream. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Yields the next `size` bytes in pieces, as they arrive. */
  async *pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new Error('the archive ends too early');
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Returns the next `size` bytes as one buffer. */
  async read(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Reads and discards the rest. */
  async finish(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
