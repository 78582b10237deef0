import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { limits } from '../../domain/product/limits.ts';
import { projectVersion, writeProject } from '../../domain/project/format.ts';
import type { Project } from '../../domain/project/project.ts';
import { readProject } from '../../domain/project/read-project.ts';
import { type ProjectHead, tooLargeProject } from '../../domain/storage/projects.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { isoTime, isoTimeOrNull } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import type { Project as ProjectEntity } from './project.entity.ts';
import type { ProjectVersion as ProjectVersionEntity } from './project-version.entity.ts';

type Tables = InferKyselyDB<typeof ProjectEntity | typeof ProjectVersionEntity> & {
  /** The inferred type lacks foreign keys and the type of the array. */
  projects: { user_id: string; durations: number[] };
  project_versions: { user_id: string; project_id: string };
};

/** The signed-in user, and the EntityManager or transaction to use. */
export type Owner = Pick<UserCall, 'em' | 'user'>;

export const projectTables = (em: SqlEntityManager) => em.getKysely<Tables>();

/** A query for an account's project outside the bin. */
export function ownProject({ em, user }: Owner, id: string) {
  return projectTables(em)
    .selectFrom('projects')
    .where('projects.id', '=', id)
    .where('projects.user_id', '=', user.id)
    .where('projects.deleted_at', 'is', null);
}

/** @throws NOT_FOUND unless the account has this project outside the bin */
export async function assertProjectExists(owner: Owner, id: string): Promise<void> {
  if (!(await ownProject(owner, id).select('id').executeTakeFirst())) throw missingProject();
}

export function readStored(owner: Owner, id: string) {
  return ownProject(owner, id).select(['revision', 'body']).executeTakeFirst();
}

/** The columns that lists and saves return. */
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

/** Converts a project to its columns; `body` is JSON text. @throws PAYLOAD_TOO_LARGE */
export function projectColumns(project: Project) {
  const body = JSON.stringify(writeProject(project));
  const bytes = Buffer.byteLength(body);
  if (bytes > limits.projects.bytes) throw trpcError('PAYLOAD_TOO_LARGE', tooLargeProject);
  return {
    title: project.projectTitle,
    target: project.settings?.target ?? null,
    // PostgreSQL's array syntax
    durations: `{${project.scenes.map(({ duration }) => duration).join()}}`,
    bytes,
    body,
  };
}

/** Parses a stored body. @throws CONFLICT if a newer version wrote the body, or the body is invalid */
export function readBody(body: object): Project {
  const read = readProject(body);
  if ('project' in read) return read.project;
  throw 'newer' in read
    ? newerVersionConflict()
    : trpcError('CONFLICT', `This project cannot be changed: ${read.problem}`);
}

/** Converts a stored body to the current format. A body that this version cannot parse is returned unchanged. */
export function inCurrentFormat(body: object): ReturnType<typeof writeProject> {
  const read = readProject(body);
  // a newer version may have written it; readers get it as it is stored
  return 'project' in read ? writeProject(read.project) : (body as ReturnType<typeof writeProject>);
}

/** Bodies with a newer version than this must not be overwritten. */
export const newestVersion = projectVersion;

export function newerVersionConflict() {
  return trpcError(
    'CONFLICT',
    'This project was made by a newer version of the product. Reload the page to change it.',
  );
}

export function missingProject() {
  return trpcError('NOT_FOUND', 'This project does not exist');
}
