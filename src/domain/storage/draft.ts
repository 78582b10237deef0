import { readDraftProject } from '../project/draft-project.ts';
import { projectVersion, versionOf } from '../project/format.ts';
import type { Project } from '../project/project.ts';
import { isRecord } from '../schemas/is-record.ts';
import { isUuid } from '../schemas/uuid.ts';

/** What a draft remembers of its project on the server, so that a reload continues where it was. */
export interface Bookmark {
  /** The project's id, made by the browser, so that retries create the project only once. */
  id: string;
  /** The server revision that the draft is based on, 0 if unknown; null before the server has the project. */
  revision: number | null;
  /** A save that was sent but not answered yet. */
  saveId: string | null;
  /** Whether the draft has changes that the server does not have. */
  unsaved: boolean;
}

export interface Draft {
  /** The id of the draft's account; null in one written before drafts had owners. */
  owner: string | null;
  project: Project;
  lastSaved: string;
  /** Missing if the server has never received the project. */
  bookmark?: Bookmark | undefined;
}

export type StoredDraft =
  | { kind: 'none' }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'unreadable'; reason: 'damaged' | 'other-version' };

/** The text to store for a draft. */
export function writeDraft({ owner, project, lastSaved, bookmark }: Draft): string {
  const { id: projectId, ...rest } = bookmark ?? {};
  const known = { ...(owner !== null && { owner }), ...(projectId && { projectId, ...rest }) };
  return JSON.stringify({ version: projectVersion, ...known, lastSaved, project });
}

/** Reads a stored draft. Never throws: a text that is no draft, or one from a newer version, is `unreadable`. */
export function readDraft(stored: string | null): StoredDraft {
  if (stored === null) return { kind: 'none' };
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return { kind: 'unreadable', reason: 'damaged' };
  }
  if (!isRecord(value)) return { kind: 'unreadable', reason: 'damaged' };
  // since version 2 the project is nested; before, its fields were at the top level
  const { version, project } = value;
  const carrier = project === undefined ? value : isRecord(project) ? { ...project, version } : null;
  if (versionOf(carrier) > projectVersion) return { kind: 'unreadable', reason: 'other-version' };
  const read = versionOf(carrier) > 0 ? readDraftProject(carrier) : null;
  const { owner = null, lastSaved } = value;
  const isWhole = typeof version === 'number' && (owner === null || typeof owner === 'string') && isTime(lastSaved);
  if (!read || !isWhole) return { kind: 'unreadable', reason: 'damaged' };
  return { kind: 'draft', draft: { owner, project: read, lastSaved, ...bookmarkIn(value) } };
}

/** Reads a draft's bookmark. Invalid values fall back to the safe ones, such as `unsaved: true`. */
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

/** Whether it is in the format of `Date.toISOString`. */
function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}(-\d\d){2}T(\d\d:){2}\d\d(\.\d+)?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
