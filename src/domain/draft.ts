import { z } from 'zod';
import { draftProjectSchema, type Project } from './project.ts';
import { projectVersion, readProject } from './project-format.ts';

/** What a browser remembers of a draft's project on the server, so that a reload goes on where it was. */
export interface Bookmark {
  /** The project's id; the browser makes it, so that the project is made once. */
  id: string;
  /** The server's revision that the draft began from, 0 for none of them; null before the server has the project. */
  revision: number | null;
  /** A save that was sent and not answered. */
  saveId: string | null;
  /** Whether the draft has changes that the server does not hold. */
  unsaved: boolean;
}

const envelopeSchema = z.object({
  version: z.int(),
  owner: z.string().nullable().default(null),
  /** ISO time of the save. */
  lastSaved: z.iso.datetime(),
  /** From version 2 on the project stands apart; before, its parts stood beside the rest. */
  project: z.record(z.string(), z.unknown()).optional(),
  projectId: z.uuid().optional().catch(undefined),
  revision: z.int().nonnegative().nullable().catch(null).default(null),
  saveId: z.uuid().nullable().catch(null).default(null),
  unsaved: z.boolean().catch(true).default(true),
});

export interface Draft {
  /** The id of the account that it belongs to; null in one that was written before drafts had owners. */
  owner: string | null;
  project: Project;
  lastSaved: string;
  /** None in one that the server has never heard of. */
  bookmark?: Bookmark | undefined;
}

export type StoredDraft =
  | { kind: 'none' }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'unreadable'; reason: 'damaged' | 'other-version' };

/** The text to store for a project. */
export function writeDraft({ owner, project, lastSaved, bookmark }: Draft): string {
  const { id: projectId, ...rest } = bookmark ?? {};
  const known = { ...(owner !== null && { owner }), ...(projectId && { projectId, ...rest }) };
  return JSON.stringify({ version: projectVersion, ...known, lastSaved, project });
}

/** Reads what storage gave. Never throws: a text that is no draft, or one of a newer version, is `unreadable`. */
export function readDraft(stored: string | null): StoredDraft {
  if (stored === null) return { kind: 'none' };
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return { kind: 'unreadable', reason: 'damaged' };
  }
  const { data: envelope } = envelopeSchema.safeParse(value);
  const carrier = envelope?.project ? { ...envelope.project, version: envelope.version } : value;
  const read = readProject(carrier, draftProjectSchema);
  if ('newer' in read) return { kind: 'unreadable', reason: 'other-version' };
  if ('problem' in read || !envelope) return { kind: 'unreadable', reason: 'damaged' };
  const { owner, lastSaved, projectId: id, revision, saveId, unsaved } = envelope;
  const bookmark = id !== undefined && { bookmark: { id, revision, saveId, unsaved } };
  return { kind: 'draft', draft: { owner, project: read.project, lastSaved, ...bookmark } };
}
