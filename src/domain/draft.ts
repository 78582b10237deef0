import { z } from 'zod';
import { draftProjectSchema, type Project } from './project.ts';

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

const draftVersion = 1;

const draftSchema = z.object({
  version: z.literal(draftVersion),
  owner: z.string().nullable().default(null),
  ...draftProjectSchema.shape,
  /** ISO time of the save. */
  lastSaved: z.iso.datetime(),
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
  return JSON.stringify({ version: draftVersion, ...(owner !== null && { owner }), ...project, lastSaved });
}

/** Reads what storage gave. Never throws: a text that is no draft of this version is `unreadable`. */
export function readDraft(stored: string | null): StoredDraft {
  if (stored === null) return { kind: 'none' };
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return { kind: 'unreadable', reason: 'damaged' };
  }
  const parsed = draftSchema.safeParse(value);
  if (parsed.success) {
    const { version: _, owner, lastSaved, ...project } = parsed.data;
    return { kind: 'draft', draft: { owner, project, lastSaved } };
  }
  const otherVersion = z.object({ version: z.number().refine((v) => v !== draftVersion) }).safeParse(value).success;
  return { kind: 'unreadable', reason: otherVersion ? 'other-version' : 'damaged' };
}
