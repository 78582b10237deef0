import { z } from 'zod';
import { draftProjectSchema, type Project } from './project.ts';
import { projectVersion, readProject } from './project-format.ts';

/** Where a browser's local storage holds somebody's draft. */
export interface DraftKeys {
  draft: string;
  /** For drafts that could not be opened or kept: a JSON list of their texts, so that nothing is lost. */
  setAside: string;
}

/** The names of every key begin with it. */
const prefix = 'promptreel.draft';

/** @param owner the id of the account that the draft belongs to; `visitor` is reserved for the demo */
export function draftKeys(owner: string): DraftKeys {
  return { draft: `${prefix}.${owner}`, setAside: `${prefix}.${owner}.set-aside` };
}

/** Before drafts had owners, everybody who used a browser shared one. */
export const sharedDraftKeys: DraftKeys = { draft: prefix, setAside: `${prefix}.set-aside` };

const envelopeSchema = z.object({
  version: z.int(),
  owner: z.string().nullable().default(null),
  /** ISO time of the save. */
  lastSaved: z.iso.datetime(),
  /** From version 2 on the project stands apart; before, its parts stood beside the rest. */
  project: z.record(z.string(), z.unknown()).optional(),
});

export interface Draft {
  /** The id of the account that it belongs to; null in one that was written before drafts had owners. */
  owner: string | null;
  project: Project;
  lastSaved: string;
}

export type StoredDraft =
  | { kind: 'none' }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'unreadable'; reason: 'damaged' | 'other-version' };

/** The text to store for a project. */
export function writeDraft({ owner, project, lastSaved }: Draft): string {
  return JSON.stringify({ version: projectVersion, ...(owner !== null && { owner }), lastSaved, project });
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
  const { owner, lastSaved } = envelope;
  return { kind: 'draft', draft: { owner, project: read.project, lastSaved } };
}
