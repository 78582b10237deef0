import { isRecord } from '../../../src/domain/schemas/is-record.ts';
import { readItem, removeItem } from './local-storage.ts';

/**
 * What tus-js-client remembers of an upload, to go on with it after a reload once the same file is chosen again. Its
 * keys are `tus::<fingerprint>::<number>`.
 */
export interface UnfinishedUpload {
  key: string;
  /** The address of the upload. */
  url: string;
  name: string;
  bytes: number;
  sceneIds: readonly string[];
}

const fingerprints = (owner: string) => `takes:${owner}:`;

/** Identifies an upload by its file: the same file chosen again has the same fingerprint. */
export function uploadFingerprint(
  owner: string,
  projectId: string,
  { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>,
): string {
  return `${fingerprints(owner)}${projectId}:${size}-${lastModified}-${name}`;
}

/** Whether an unfinished upload is that of a file. @param fingerprint see `uploadFingerprint` */
export function isUploadOf({ key }: UnfinishedUpload, fingerprint: string): boolean {
  return key.startsWith(`tus::${fingerprint}::`);
}

/** The uploads of a project that this browser has started and not completed. */
export function unfinishedUploads(owner: string, projectId: string): UnfinishedUpload[] {
  return storedKeys(`tus::${fingerprints(owner)}${projectId}:`).flatMap((key) => readUpload(key) ?? []);
}

function readUpload(key: string): UnfinishedUpload | null {
  try {
    const stored: unknown = JSON.parse(readItem(key) ?? 'null');
    if (!isRecord(stored) || !isRecord(stored.metadata)) return null;
    const { uploadUrl: url, size: bytes } = stored;
    const { name, scenes } = stored.metadata;
    if (typeof url !== 'string' || typeof bytes !== 'number') return null;
    if (typeof name !== 'string' || typeof scenes !== 'string') return null;
    return { key, url, name, bytes, sceneIds: scenes.split(' ') };
  } catch {
    // written by another version
    return null;
  }
}

export function forgetTakeUploads(owner: string): void {
  for (const key of storedKeys(`tus::${fingerprints(owner)}`)) removeItem(key);
}

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // storage is blocked
    return [];
  }
}
