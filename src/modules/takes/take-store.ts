import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/**
 * Where the files of takes are: a folder, or a bucket of S3. The database has only rows. A file's id is that of its
 * take; while it is uploaded, that of the upload.
 */
export interface TakeStore {
  /** The bytes of a complete file; null if there is none. For an upload that is not complete, null or fewer bytes. */
  size: (id: string) => Promise<number | null>;
  /**
   * Reads a complete file. Destroy the stream to stop early.
   * @param range the first and the last byte; defaults to the whole file
   * @throws if there is no such file
   */
  read: (id: string, range?: { start: number; end: number }) => Promise<Readable>;
  /**
   * Stores a file at once and replaces what the id had before.
   * @param bytes what the data must have
   * @throws if the data has another length; the file is then incomplete, and should be removed
   */
  write: (id: string, data: Readable, bytes: number) => Promise<void>;
  /** Removes a file, complete or not, and all that belongs to it. Does nothing if there is none. */
  remove: (id: string) => Promise<void>;
  /**
   * All files, complete or not. Complete ones come in the order of their ids; any may come several times.
   */
  list: () => AsyncIterable<StoredFile>;
  /** The store as tus wants it, for uploads in parts. Loads its packages on first use. */
  tus: () => Promise<DataStore>;
}

export interface StoredFile {
  id: string;
  /** When the last bytes were stored. */
  changedAt: Date;
}

declare module '../../platform/services.ts' {
  interface FeatureServices {
    /** Null if this server stores no takes: in production without a bucket. */
    takeStore: TakeStore | null;
  }
}
