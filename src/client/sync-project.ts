import { writeProject } from '../domain/project/format.ts';
import type { Project } from '../domain/project/project.ts';
import { readProject } from '../domain/project/read-project.ts';
import type { CallOptions } from './call-options.ts';
import type { Calls, SaveProject, StoredProject } from './calls.ts';
import { localFiles } from './local-files.ts';
import { inputError, parseProject } from './read-input.ts';

export interface SyncedProject {
  action: 'created' | 'pushed' | 'pulled' | 'unchanged';
  id: string;
  revision: number;
}

/**
 * Keeps a project file and its stored project the same. The file has the project's id, the revision that it is based
 * on, and a hash of that revision, which shows whether the file was changed since.
 * @throws ClientError with the code PRECONDITION_FAILED if both were changed; nothing is overwritten
 */
export async function syncProject(
  projects: Calls['projects'],
  path: string,
  options?: CallOptions,
): Promise<SyncedProject> {
  const { readFile } = localFiles();
  const { project, file } = parseProject(await readFile(path, 'utf8'));
  const { id, revision, syncedHash } = file;
  if (id === undefined) {
    const head = await projects.create(toSend(project), options);
    await writeSynced(path, project, head);
    return { action: 'created', id: head.id, revision: head.revision };
  }
  if (typeof id !== 'string' || typeof revision !== 'number') {
    throw inputError('The file has an id without the revision that it is based on.', {
      next: 'Remove `id` from the file to create a new project, or get the project again.',
    });
  }
  if ((await hashOf(project)) === syncedHash) {
    const stored = await projects.get({ id }, options);
    if (stored.revision === revision) return { action: 'unchanged', id, revision };
    await writeSynced(path, readStored(stored), stored);
    return { action: 'pulled', id, revision: stored.revision };
  }
  const head = await projects.save({ id, revision, ...toSend(project) }, options);
  await writeSynced(path, project, head);
  return { action: 'pushed', id, revision: head.revision };
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

/** Writes the file in one step, so that an interruption leaves the old one. */
async function writeSynced(path: string, project: Project, { id, revision }: { id: string; revision: number }) {
  const { writeFile, rename } = localFiles();
  const file = { id, revision, syncedHash: await hashOf(project), ...writeProject(project) };
  const unfinished = `${path}.${crypto.randomUUID()}.tmp`;
  await writeFile(unfinished, `${JSON.stringify(file, null, 2)}\n`);
  await rename(unfinished, path);
}

/** A hash of a project's values, whatever the order of their fields. */
async function hashOf(project: Project): Promise<string> {
  const text = JSON.stringify(toSend(project), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
