import { isRecord } from './is-record.ts';
import type { Project } from './project.ts';

/**
 * The version of the format that is written, and the newest that can be read; a project without one is of version 1. It
 * is raised when an older reader would misread what is new.
 */
export const projectVersion = 2;

/** What the carriers of a project say beside it: never part of the project. */
const envelope = new Set([
  ...['format', 'version', 'name', 'description', 'id', 'revision', 'saveId', 'owner'],
  ...['createdAt', 'updatedAt', 'deletedAt', 'lastSaved'],
]);

/** A project as it is stored and sent, with all its fields that this version does not know. */
export function writeProject(project: Project): Project & { version: number } {
  return { version: projectVersion, ...withoutEnvelope(project) };
}

/** The version that a project says it is of, 1 if it says nothing; 0 for what cannot be one. */
export function versionOf(value: unknown): number {
  if (!isRecord(value)) return 0;
  const { version = 1 } = value;
  return typeof version === 'number' && Number.isSafeInteger(version) && version >= 1 ? version : 0;
}

/** What carries a project, without what it says beside it. */
export function withoutEnvelope<Carrier extends object>(
  carrier: Carrier,
): Omit<Carrier, 'name' | 'description' | 'id'> {
  const entries = Object.entries(carrier).filter(([key]) => !envelope.has(key));
  // Object.fromEntries forgets what keys it was given
  return Object.fromEntries(entries) as Carrier;
}
