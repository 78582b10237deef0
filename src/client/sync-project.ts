import { writeProject } from '../domain/project/format.ts';
import type { Project } from '../domain/project/project.ts';
import { readProject } from '../domain/project/read-project.ts';
import type { CallOptions } from './call-options.ts';
import type { Calls, ProjectBody, SaveProject, StoredProject } from './calls.ts';
import { ClientError } from './client-error.ts';
import { findConflict } from './find-conflict.ts';
import { localFiles } from './local-files.ts';
import { hashParts, includesChanges, type ProjectParts, sameParts } from './project-parts.ts';
import { projectText } from './project-text.ts';
import { inputError, parseProject } from './read-input.ts';

type Projects = Pick<Calls['projects'], 'create' | 'save' | 'get'>;

export interface SyncedProject {
  action: 'created' | 'pushed' | 'pulled' | 'unchanged';
  id: string;
  revision: number;
}

interface PushedProject extends Omit<SyncedProject, 'action'> {
  /** `merged`: the stored project already has the file's changes, and others that the file lacks. */
  action: 'created' | 'pushed' | 'unchanged' | 'merged';
}

interface PullOptions extends CallOptions {
  /** Discards the changes of the file. */
  theirs?: boolean | undefined;
}

interface PushOptions extends CallOptions {
  /** Overwrites the stored project, including changes made there. */
  mine?: boolean | undefined;
}

/**
 * Syncs a project file with its stored project. The file has the project's id, the revision that it is based on, and a
 * hash of each part of that revision, which shows what was changed since.
 * @throws SyncConflict if both were changed; neither is overwritten
 */
export async function syncProject(projects: Projects, path: string, options?: CallOptions): Promise<SyncedProject> {
  const file = await readSynced(path);
  if (file.base && !file.isChanged) return pull(projects, file, file.base, options);
  const { action, ...pushed } = await push(projects, file, options);
  return action === 'merged' ? pullProject(projects, path, options) : { action, ...pushed };
}

/**
 * Like `syncProject`, but never writes a changed stored project to the file.
 * @throws SyncConflict if both were changed, without `mine`
 */
export async function pushProject(projects: Projects, path: string, options: PushOptions = {}): Promise<PushedProject> {
  const { mine = false, ...callOptions } = options;
  const file = await readSynced(path);
  if (file.base && mine) return overwrite(projects, file, file.base, callOptions);
  if (!file.base || file.isChanged) return push(projects, file, callOptions);
  return { action: 'unchanged', id: file.base.id, revision: file.base.revision };
}

/**
 * Writes the stored project to its file.
 * @throws ClientError if the file has changes that are not stored, without `theirs`; it is not overwritten
 */
export async function pullProject(projects: Projects, path: string, options: PullOptions = {}): Promise<SyncedProject> {
  const file = await readSynced(path);
  if (!file.base) throw inputError('The file has no id of a stored project.', { next: 'Push it first.' });
  return pull(projects, file, file.base, options);
}

/** The text of a project file with its sync state: id, revision and hashes. @throws ClientError for a newer format */
export async function syncedText(stored: StoredProject): Promise<string> {
  const project = readStored(stored);
  return syncedFileText(project, { id: stored.id, revision: stored.revision, syncedParts: await hashParts(project) });
}

interface Saved {
  id: string;
  revision: number;
}

interface Base extends Saved {
  /** The hashes of that revision; undefined if the file does not contain them. */
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
  const { project, file } = parseProject(text, path);
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

async function push(projects: Projects, file: SyncedFile, options: CallOptions = {}): Promise<PushedProject> {
  const { project, parts, base } = file;
  if (!base) {
    const { id, revision } = await projects.create(toSaveInput(project), options);
    await writePushed(file, { id, revision, syncedParts: parts });
    return { action: 'created', id, revision };
  }
  try {
    return await save(projects, file, base, options);
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'PRECONDITION_FAILED') throw error;
    const stored = await getStored(projects, base.id, options);
    if (sameParts(stored.parts, parts)) return link(file, stored);
    if (!includesChanges(stored.parts, parts, base.syncedParts)) {
      throw findConflict({ local: file, stored, base: base.syncedParts });
    }
    // keep the old revision in the file: with the new one, the next push would undo the changes that the file lacks
    await writePushed(file, { ...base, syncedParts: parts });
    return { action: 'merged', id: base.id, revision: base.revision };
  }
}

async function overwrite(projects: Projects, file: SyncedFile, { id }: Base, options: CallOptions) {
  const stored = await getStored(projects, id, options);
  return sameParts(stored.parts, file.parts) ? link(file, stored) : save(projects, file, stored, options);
}

/** @throws ClientError PRECONDITION_FAILED if another revision is stored */
async function save(projects: Projects, file: SyncedFile, { id, revision }: Saved, options: CallOptions) {
  const saved = await projects.save({ id, revision, ...toSaveInput(file.project) }, options);
  await writePushed(file, { id, revision: saved.revision, syncedParts: file.parts });
  return { action: 'pushed', id, revision: saved.revision } as const;
}

/** Records in the file that it is equal to the stored project. */
async function link(file: SyncedFile, { id, revision }: Saved) {
  await writePushed(file, { id, revision, syncedParts: file.parts });
  return { action: 'unchanged', id, revision } as const;
}

async function pull(projects: Projects, file: SyncedFile, base: Base, options: PullOptions = {}) {
  const { theirs = false, ...callOptions } = options;
  const { id, revision, project, parts } = await getStored(projects, base.id, callOptions);
  if (!file.isChanged && revision === base.revision) return { action: 'unchanged', id, revision } as const;
  if (file.isChanged && !theirs && !includesChanges(parts, file.parts, base.syncedParts)) {
    throw inputError('The file has changes that were not pushed.', {
      next: 'Push them first, discard them with projects pull --theirs, or pull the project by its id into another file.',
    });
  }
  if ((await localFiles().readFile(file.path, 'utf8')) !== file.text) {
    throw inputError('The file was changed while the stored project was read.', { next: 'Sync it again.' });
  }
  await replaceFile(file.path, syncedFileText(project, { id, revision, syncedParts: parts }));
  return { action: 'pulled', id, revision } as const;
}

async function getStored(projects: Projects, id: string, options: CallOptions) {
  const stored = await projects.get({ id }, options);
  const project = readStored(stored);
  return { ...stored, project, parts: await hashParts(project) };
}

/** Includes empty parts, since omitted parts would keep their stored values. */
function toSaveInput(project: Project): Omit<SaveProject, 'id'> {
  const { version, ...body } = writeProject(project);
  // unlike their types, the schemas also accept unknown fields
  return { version, settings: {}, look: '', cast: [], ...body } as Omit<SaveProject, 'id'>;
}

function readStored(stored: StoredProject): Project {
  const read = readProject(stored);
  if ('project' in read) return read.project;
  throw inputError('The stored project was saved by a newer version.', { next: 'Install the package again.' });
}

/** Writes the new base into the file. If the file was edited during the call, the edits stay. */
async function writePushed({ path, text, project }: SyncedFile, base: Base): Promise<void> {
  const current = await localFiles().readFile(path, 'utf8');
  await replaceFile(path, syncedFileText(current === text ? project : parseProject(current).project, base));
}

function syncedFileText(project: Project, { id, revision, syncedParts }: Base): string {
  return projectText({ id, revision, syncedParts, ...writeProject(project) } as ProjectBody & Base);
}

/** Replaces the file atomically, so that an interruption leaves the old one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const { writeFile, rename } = localFiles();
  const temporary = `${path}.${crypto.randomUUID()}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}
