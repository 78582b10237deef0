import { z } from 'zod';
import { draftProjectSchema, type Project } from './project.ts';

/** The one key of the browser's local storage that holds the draft. */
export const draftKey = 'promptreel.draft';
/** Where a draft goes that this version cannot read, so that nothing of it is lost. */
export const setAsideDraftKey = 'promptreel.draft.set-aside';

const draftVersion = 1;

const draftSchema = z.object({
  version: z.literal(draftVersion),
  ...draftProjectSchema.shape,
  /** ISO time of the save. */
  lastSaved: z.iso.datetime(),
});

export interface Draft {
  project: Project;
  lastSaved: string;
}

export type StoredDraft =
  | { kind: 'none' }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'unreadable'; reason: 'damaged' | 'other-version' };

/** The text to store for a project. @param lastSaved ISO time of the save */
export function writeDraft({ project, lastSaved }: Draft): string {
  return JSON.stringify({ version: draftVersion, ...project, lastSaved });
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
    const { version: _, lastSaved, ...project } = parsed.data;
    return { kind: 'draft', draft: { project, lastSaved } };
  }
  const otherVersion = z.object({ version: z.number().refine((v) => v !== draftVersion) }).safeParse(value).success;
  return { kind: 'unreadable', reason: otherVersion ? 'other-version' : 'damaged' };
}
