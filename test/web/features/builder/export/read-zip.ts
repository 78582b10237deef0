import { crc32 } from 'node:zlib';

/**
 * Reads the files of a ZIP archive by name, from its central directory (APPNOTE 4.3), and verifies their checksums.
 * Files must be uncompressed, with names in UTF-8.
 */
export async function readZip(content: Blob): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(await content.arrayBuffer());
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error(`No entry at ${at}.`);
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [sum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const file = bytes.subarray(from, from + size);
    if (method !== 0 || !(flags & 0x800) || crc32(file) !== sum) throw new Error(`${name} is damaged.`);
    files.set(name, file);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
