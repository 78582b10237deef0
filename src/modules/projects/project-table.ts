import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { limits } from '../../domain/limits.ts';
import type { Project } from '../../domain/project.ts';
import { projectVersion, writeProject } from '../../domain/project-format.ts';
import { readProject } from '../../domain/read-project.ts';
import { type ProjectHead, tooLargeProject } from '../../domain/stored-projects.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { trpcError } from '../../platform/errors.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type { SqlEntityManager } from '../../platform/orm.ts';
import type { Project as ProjectEntity } from './project.entity.ts';
import type { ProjectVersion as ProjectVersionEntity } from './project-version.entity.ts';

type Tables = InferKyselyDB<typeof ProjectEntity | typeof ProjectVersionEntity> & {
  /** Some keys are references, and the array has a type of its own; the inferred type has neither. */
  projects: { user_id: string; durations: number[] };
  project_versions: { user_id: string; project_id: string };
};

/** Whoever calls, and the EntityManager or transaction of the call. */
export type Owner = Pick<UserCall, 'em' | 'user'>;

export const projectTables = (em: SqlEntityManager) => em.getKysely<Tables>();

/** An account's project outside its bin. */
export function ownProject({ em, user }: Owner, id: string) {
  return projectTables(em)
    .selectFrom('projects')
    .where('projects.id', '=', id)
    .where('projects.user_id', '=', user.id)
    .where('projects.deleted_at', 'is', null);
}

/** @throws NOT_FOUND unless a project is the account's, and outside its bin */
export async function assertOwn(owner: Owner, id: string): Promise<void> {
  if (!(await ownProject(owner, id).select('id').executeTakeFirst())) throw missingProject();
}

export function readStored(owner: Owner, id: string) {
  return ownProject(owner, id).select(['revision', 'body']).executeTakeFirst();
}

/** The columns of a head: all that lists and saves answer. */
export const headColumns = [
  ...(['id', 'revision', 'title', 'target', 'durations'] as const),
  ...(['updated_at', 'deleted_at'] as const),
];

export interface HeadRow {
  id: string;
  revision: number;
  title: string;
  target: string | null;
  durations: number[];
  updated_at: Date | string;
  deleted_at: Date | string | null;
}

export function toHead({ title, updated_at, deleted_at, id, revision, target, durations }: HeadRow): ProjectHead {
  return {
    ...{ id, revision, projectTitle: title, target, durations },
    updatedAt: isoTime(updated_at),
    deletedAt: isoTimeOrNull(deleted_at),
  };
}

/** The values of the columns that say what a project holds; `body` as JSON. @throws PAYLOAD_TOO_LARGE */
export function projectColumns(project: Project) {
  const body = JSON.stringify(writeProject(project));
  const bytes = Buffer.byteLength(body);
  if (bytes > limits.projects.bytes) throw trpcError('PAYLOAD_TOO_LARGE', tooLargeProject);
  return {
    title: project.projectTitle,
    target: project.settings?.target ?? null,
    // as PostgreSQL writes an array
    durations: `{${project.scenes.map(({ duration }) => duration).join()}}`,
    bytes,
    body,
  };
}

/** Reads a body to go on with it. @throws CONFLICT for one that a newer version wrote, or that cannot be read */
export function readBody(body: object): Project {
  const read = readProject(body);
  if ('project' in read) return read.project;
  throw 'newer' in read ? madeByNewer() : trpcError('CONFLICT', `This project cannot be changed: ${read.problem}`);
}

/** A stored body in today's form; one that this version cannot read as it is, for a version that can. */
export function currentForm(body: object): ReturnType<typeof writeProject> {
  const read = readProject(body);
  // whoever reads it looks at its version first
  return 'project' in read ? writeProject(read.project) : (body as ReturnType<typeof writeProject>);
}

/** The condition under which a body may be written over. */
export const newestVersion = projectVersion;

export function madeByNewer() {
  return trpcError(
    'CONFLICT',
    'This project was made by a newer version of the product. Reload the page to change it.',
  );
}

export function missingProject() {
  return trpcError('NOT_FOUND', 'This project does not exist');
}
