import { isRecord } from '../schemas/is-record.ts';
import type { Project } from './project.ts';

/**
 * The format version that this code writes, and the newest that it can read. Projects without a version have version 1.
 * Increase it if older code would misread new data.
 */
export const projectVersion = 2;

/** Fields stored next to a project in files, drafts and rows. They are never part of the project. */
const envelope = new Set([
  ...['format', 'version', 'name', 'description', 'id', 'revision', 'saveId', 'owner'],
  ...['createdAt', 'updatedAt', 'deletedAt', 'lastSaved', 'syncedParts'],
]);

/** Adds the format version to a project for storing or sending. Keeps unknown fields. */
export function writeProject(project: Project): Project & { version: number } {
  return { version: projectVersion, ...withoutEnvelope(project) };
}

/** Returns a project's format version: 1 if it has none, or 0 for a value that cannot be a project. */
export function formatVersion(value: unknown): number {
  if (!isRecord(value)) return 0;
  const { version = 1 } = value;
  return typeof version === 'number' && Number.isSafeInteger(version) && version >= 1 ? version : 0;
}

/** Removes the fields that are stored next to a project. */
export function withoutEnvelope<Carrier extends object>(
  carrier: Carrier,
): Omit<Carrier, 'name' | 'description' | 'id'> {
  const entries = Object.entries(carrier).filter(([key]) => !envelope.has(key));
  // Object.fromEntries loses the key type
  return Object.fromEntries(entries) as Carrier;
}
