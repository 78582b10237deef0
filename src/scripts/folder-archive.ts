import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * A folder as a compressed tar file, written and read piece by piece, so that its size costs no memory. The format is
 * ustar (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html), as the embedded engine writes it, too.
 */
const blockBytes = 512;

/** Writes all files of a folder into a file. @returns how many bytes that takes */
export async function archiveFolder(folder: string, target: FileHandle): Promise<number> {
  let written = 0;
  await pipeline(Readable.from(tarOf(folder)), createGzip(), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      await target.writeFile(piece);
      written += piece.length;
    }
  });
  return written;
}

async function* tarOf(folder: string): AsyncGenerator<Buffer> {
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name);
    const stats = await stat(path);
    if (stats.isDirectory()) {
      yield headerOf(name, { size: 0, type: '5' });
      continue;
    }
    yield headerOf(name, { size: stats.size, type: '0' });
    // a file that became shorter or longer meanwhile would shift all that follows
    let left = stats.size;
    for await (const bytes of createReadStream(path)) {
      left -= bytes.length;
      yield bytes;
    }
    if (left !== 0) throw new Error(`${path} changed while it was read`);
    yield Buffer.alloc(padding(stats.size));
  }
  yield Buffer.alloc(2 * blockBytes);
}

function headerOf(name: string, { size, type }: { size: number; type: '0' | '5' }): Buffer {
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
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return header;
}

/** The sum of a header's bytes, with spaces where the sum itself stands. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

/**
 * Reads an archive from its start to its end, and writes nothing.
 * @returns the names of its files
 * @throws when it is not one, or not as it was written
 */
export async function checkArchive(source: FileHandle): Promise<string[]> {
  const names: string[] = [];
  await readArchive(source, async ({ name }, content) => {
    names.push(name);
    for await (const _ of content);
  });
  return names;
}

/** Unpacks an archive that was checked into a new folder that nobody else can read. */
export async function unpackArchive(source: FileHandle, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await readArchive(source, async ({ name, isFolder }, content) => {
    const path = join(folder, name);
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!isFolder) await writeNew(path, content);
  });
}

interface Entry {
  /** A path inside of the archive. */
  name: string;
  isFolder: boolean;
  /** Bytes of content, 0 for a folder. */
  size: number;
}

/** @param visit takes each entry in turn and reads its content to the end */
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
    // only at its very end does gzip tell whether all bytes were right
    await tar.finish();
  });
}

function readHeader(header: Buffer): Entry {
  const text = (start: number, end: number) => header.toString('utf8', start, end).split('\0', 1)[0]?.trim() ?? '';
  const name = text(0, 100).replace(/^\/+/, '');
  const size = Number.parseInt(text(124, 136), 8);
  const type = text(156, 157);
  const whole = text(257, 262) === 'ustar' && Number.parseInt(text(148, 156), 8) === checksumOf(header);
  const inside = name !== '' && !name.split('/').includes('..');
  if (!whole || !inside || !(size >= 0) || !/^[05]?$/.test(type)) throw new Error('not an archive of plain files');
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

/** Takes a stream apart by numbers of bytes. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes as they come, `size` in all. */
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

  /** The next bytes, all at once. */
  async read(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Reads to the end, whatever is there. */
  async finish(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
