import { isRecord } from '../schemas/is-record.ts';
import type { Project } from './project.ts';

/**
 * The version of the format that is written, and the newest that can be read. A project without a version has version
 * 1. Raised whenever older readers would misread new data.
 */
export const projectVersion = 2;

/** Fields next to a project in files, drafts and rows, which are never part of the project. */
const envelope = new Set([
  ...['format', 'version', 'name', 'description', 'id', 'revision', 'saveId', 'owner'],
  ...['createdAt', 'updatedAt', 'deletedAt', 'lastSaved'],
]);

/** A project as it is stored and sent, including unknown fields. */
export function writeProject(project: Project): Project & { version: number } {
  return { version: projectVersion, ...withoutEnvelope(project) };
}

/** A project's format version, 1 if it has none; 0 for anything that cannot be a project. */
export function versionOf(value: unknown): number {
  if (!isRecord(value)) return 0;
  const { version = 1 } = value;
  return typeof version === 'number' && Number.isSafeInteger(version) && version >= 1 ? version : 0;
}

/** The project, without the fields next to it. */
export function withoutEnvelope<Carrier extends object>(
  carrier: Carrier,
): Omit<Carrier, 'name' | 'description' | 'id'> {
  const entries = Object.entries(carrier).filter(([key]) => !envelope.has(key));
  // Object.fromEntries loses the key type
  return Object.fromEntries(entries) as Carrier;
}
