import { writeProject } from '../domain/project/format.ts';
import type { Project } from '../domain/project/project.ts';
import { readProject } from '../domain/project/read-project.ts';
import type { CallOptions } from './call-options.ts';
import type { Calls, ProjectBody, SaveProject, StoredProject } from './calls.ts';
import { ClientError } from './client-error.ts';
import { findConflict } from './find-conflict.ts';
import { localFiles } from './local-files.ts';
import { hashParts, type ProjectParts, sameParts } from './project-parts.ts';
import { projectText } from './project-text.ts';
import { inputError, parseProject } from './read-input.ts';

type Projects = Pick<Calls['projects'], 'create' | 'save' | 'get'>;

export interface SyncedProject {
  action: 'created' | 'pushed' | 'pulled' | 'unchanged';
  id: string;
  revision: number;
}

/**
 * Keeps a project file and its stored project the same. The file has the project's id, the revision that it is based
 * on, and a hash of each part of that revision, which shows what was changed since.
 * @throws SyncConflict if both were changed; neither is overwritten
 */
export async function syncProject(projects: Projects, path: string, options?: CallOptions): Promise<SyncedProject> {
  const file = await readSynced(path);
  return file.base && !file.isChanged ? pull(projects, file, options) : push(projects, file, options);
}

/** Like `syncProject`, but never writes a changed stored project to the file. */
export async function pushProject(projects: Projects, path: string, options?: CallOptions): Promise<SyncedProject> {
  const file = await readSynced(path);
  if (!file.base || file.isChanged) return push(projects, file, options);
  return { action: 'unchanged', id: file.base.id, revision: file.base.revision };
}

/** Writes the stored project to its file. @throws ClientError if the file was changed; it is not overwritten */
export async function pullProject(projects: Projects, path: string, options?: CallOptions): Promise<SyncedProject> {
  const file = await readSynced(path);
  if (!file.base) throw inputError('The file has no id of a stored project.', { next: 'Push it first.' });
  if (file.isChanged) {
    const next = 'Push them first, or pull the project by its id into another file.';
    throw inputError('The file has changes that were not pushed.', { next });
  }
  return pull(projects, file, options);
}

/** The text of a file of a stored project, which knows what it is based on. @throws ClientError for a newer format */
export async function syncedText(stored: StoredProject): Promise<string> {
  const project = readStored(stored);
  return textOf(project, await baseOf(stored, project));
}

interface Base {
  id: string;
  revision: number;
  /** The hashes of that revision; undefined if the file does not say. */
  syncedParts: ProjectParts | undefined;
}

interface SyncedFile {
  path: string;
  text: string;
  project: Project;
  parts: ProjectParts;
  base: Base | null;
  isChanged: boolean;
}

async function readSynced(path: string): Promise<SyncedFile> {
  const text = await localFiles().readFile(path, 'utf8');
  const { project, file } = parseProject(text);
  const parts = await hashParts(project);
  const { id, revision, syncedParts } = file;
  if (id === undefined) return { path, text, project, parts, base: null, isChanged: true };
  if (typeof id !== 'string' || typeof revision !== 'number') {
    throw inputError('The file has an id without the revision that it is based on.', {
      next: 'Remove `id` from the file to create a new project, or get the project again.',
    });
  }
  const hashes = typeof syncedParts === 'object' && syncedParts !== null ? (syncedParts as ProjectParts) : undefined;
  const isChanged = hashes === undefined || !sameParts(hashes, parts);
  return { path, text, project, parts, base: { id, revision, syncedParts: hashes }, isChanged };
}

async function push(projects: Projects, file: SyncedFile, options?: CallOptions): Promise<SyncedProject> {
  const { project, parts, base } = file;
  if (!base) {
    const { id, revision } = await projects.create(toSend(project), options);
    await writePushed(file, { id, revision, syncedParts: parts });
    return { action: 'created', id, revision };
  }
  const { id } = base;
  try {
    const { revision } = await projects.save({ id, revision: base.revision, ...toSend(project) }, options);
    await writePushed(file, { id, revision, syncedParts: parts });
    return { action: 'pushed', id, revision };
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'PRECONDITION_FAILED') throw error;
    const stored = await projects.get({ id }, options);
    const storedProject = readStored(stored);
    const storedParts = await hashParts(storedProject);
    if (!sameParts(storedParts, parts)) {
      const there = { ...stored, project: storedProject, parts: storedParts };
      throw findConflict({ local: file, stored: there, base: base.syncedParts });
    }
    // both sides made the same change
    await writePushed(file, { id, revision: stored.revision, syncedParts: parts });
    return { action: 'unchanged', id, revision: stored.revision };
  }
}

async function pull(projects: Projects, { path, text, base }: SyncedFile, options?: CallOptions) {
  const stored = await projects.get({ id: base?.id ?? '' }, options);
  const { id, revision } = stored;
  if (revision === base?.revision) return { action: 'unchanged', id, revision } as const;
  const pulled = await syncedText(stored);
  if ((await localFiles().readFile(path, 'utf8')) !== text) {
    throw inputError('The file was changed while the stored project was read.', { next: 'Sync it again.' });
  }
  await replaceFile(path, pulled);
  return { action: 'pulled', id, revision } as const;
}

/** Includes empty parts, since parts that are left out would stay as stored. */
function toSend(project: Project): Omit<SaveProject, 'id'> {
  const { version, ...body } = writeProject(project);
  // schemas accept more than their output types say: unknown fields
  return { version, settings: {}, look: '', cast: [], ...body } as Omit<SaveProject, 'id'>;
}

function readStored(stored: StoredProject): Project {
  const read = readProject(stored);
  if ('project' in read) return read.project;
  throw inputError('The stored project was saved by a newer version.', { next: 'Install the package again.' });
}

async function baseOf({ id, revision }: StoredProject, project: Project): Promise<Base> {
  return { id, revision, syncedParts: await hashParts(project) };
}

/** Writes what the file is based on now. If it was edited during the call, the edits stay. */
async function writePushed({ path, text, project }: SyncedFile, base: Base): Promise<void> {
  const current = await localFiles().readFile(path, 'utf8');
  await replaceFile(path, textOf(current === text ? project : parseProject(current).project, base));
}

function textOf(project: Project, { id, revision, syncedParts }: Base): string {
  return projectText({ id, revision, syncedParts, ...writeProject(project) } as ProjectBody & Base);
}

/** Writes the file in one step, so that an interruption leaves the old one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const { writeFile, rename } = localFiles();
  const unfinished = `${path}.${crypto.randomUUID()}.tmp`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
}
