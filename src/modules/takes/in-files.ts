import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface FilePart {
  file: FileHandle;
  /** The part is at the beginning of the file. */
  bytes: number;
}

/**
 * Collects a stream in a file, part by part, so that a part takes no memory. The next part overwrites the last one.
 * @param size the bytes of each part but the last
 */
export async function* inFiles(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<FilePart, void, void> {
  const file = await openNameless();
  let bytes = 0;
  const add = async (chunk: Uint8Array) => {
    await file.write(chunk, 0, chunk.length, bytes);
    bytes += chunk.length;
  };
  try {
    for await (const chunk of chunks) {
      let rest = chunk;
      while (bytes + rest.length >= size) {
        const room = size - bytes;
        await add(rest.subarray(0, room));
        yield { file, bytes };
        rest = rest.subarray(room);
        bytes = 0;
      }
      if (rest.length > 0) await add(rest);
    }
    if (bytes > 0) yield { file, bytes };
  } finally {
    await file.close();
  }
}

/** Opens a temporary file without a name, which is gone with the process, even if that is killed. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `promptreel-${crypto.randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
