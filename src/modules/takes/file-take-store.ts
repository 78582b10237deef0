import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../../domain/schemas/uuid.ts';
import { hasCode } from '../../platform/errors/error-code.ts';
import type { FlushedFileStore } from './flushed-file-store.ts';
import type { TakeStore } from './take-store.ts';
import { writeWhole } from './write-whole.ts';

/** Stores takes in a folder, which is created with the first one. Only this user of the system can read it. */
export function createFileTakeStore(folder: string): TakeStore {
  const pathOf = (id: string) => join(folder, id);
  let opened: Promise<FlushedFileStore> | undefined;
  const tus = () => {
    opened ??= openFolder(folder);
    return opened;
  };
  return {
    tus,
    async size(id) {
      const found = await stat(pathOf(id)).catch(nullIfMissing);
      return found?.size ?? null;
    },
    async read(id, range) {
      // opened first, so that a missing file rejects instead of breaking the stream
      const file = await open(pathOf(id));
      return file.createReadStream(range);
    },
    write: async (id, data, bytes) => writeWhole(await tus(), { id, data, bytes }),
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.json`, { force: true });
    },
    async *list() {
      for (const id of ((await readdir(folder).catch(nullIfMissing)) ?? []).toSorted().sort()) {
        const found = isUuid(id) ? await stat(pathOf(id)).catch(nullIfMissing) : null;
        if (found) yield { id, changedAt: found.mtime };
      }
    },
  };
}

async function openFolder(folder: string): Promise<FlushedFileStore> {
  const [{ FlushedFileStore }] = await Promise.all([
    import('./flushed-file-store.ts'),
    mkdir(folder, { recursive: true, mode: 0o700 }),
  ]);
  return new FlushedFileStore(folder);
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}
