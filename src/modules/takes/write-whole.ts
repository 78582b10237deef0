import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/**
 * Stores a whole file through a store of tus.
 * @throws if the data has another length than `bytes`
 */
export async function writeWhole(
  store: DataStore,
  { id, data, bytes }: { id: string; data: Readable; bytes: number },
): Promise<void> {
  const { Upload } = await import('@tus/server');
  await store.create(new Upload({ id, size: bytes, offset: 0 }));
  const stored = await store.write(data, id, 0);
  if (stored !== bytes) throw new Error(`a take of ${bytes} bytes ended after ${stored}`);
}
