import { readDraftProject } from './draft-project.ts';
import { isRecord } from './is-record.ts';
import type { Project } from './project.ts';
import { projectVersion, versionOf } from './project-format.ts';
import { isUuid } from './uuid.ts';

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
  if (!isRecord(value)) return { kind: 'unreadable', reason: 'damaged' };
  // from version 2 on the project stands apart; before, its parts stood beside the rest
  const { version, project } = value;
  const carrier = project === undefined ? value : isRecord(project) ? { ...project, version } : null;
  if (versionOf(carrier) > projectVersion) return { kind: 'unreadable', reason: 'other-version' };
  const read = versionOf(carrier) > 0 ? readDraftProject(carrier) : null;
  const { owner = null, lastSaved } = value;
  const isWhole = typeof version === 'number' && (owner === null || typeof owner === 'string') && isTime(lastSaved);
  if (!read || !isWhole) return { kind: 'unreadable', reason: 'damaged' };
  return { kind: 'draft', draft: { owner, project: read, lastSaved, ...bookmarkIn(value) } };
}

/** What a draft says of its project on the server. Of what cannot be read, it takes what loses no words. */
function bookmarkIn({ projectId, revision, saveId, unsaved }: Record<string, unknown>): Pick<Draft, 'bookmark'> {
  if (!isUuid(projectId)) return {};
  const isRevision = typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0;
  return {
    bookmark: {
      id: projectId,
      revision: isRevision ? revision : null,
      saveId: isUuid(saveId) ? saveId : null,
      unsaved: unsaved !== false,
    },
  };
}

/** As `Date.toISOString` writes it. */
function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}(-\d\d){2}T(\d\d:){2}\d\d(\.\d+)?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
