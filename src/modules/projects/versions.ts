import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { serverLimits } from '../../domain/product/limits.ts';
import type { ProjectHead } from '../../domain/storage/projects.ts';
import type {
  nameVersionSchema,
  restoreVersionSchema,
  StoredVersion,
  VersionHead,
  versionIdSchema,
} from '../../domain/storage/versions.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { assertMayChange } from './may-change.ts';
import {
  assertProjectExists,
  headColumns,
  inCurrentFormat,
  missingProject,
  type Owner,
  ownProject,
  projectColumns,
  projectTables,
  readBody,
  toHead,
} from './project-table.ts';
import { pruneVersions, versionBytes } from './prune-versions.ts';
import { assertRevision, updateProject } from './save-project.ts';

/** The columns of a version that lists return: all but its content. */
const versionColumns = [
  ...(['project_versions.id', 'project_versions.revision', 'kind', 'name'] as const),
  ...(['project_versions.bytes', 'project_versions.created_at'] as const),
];

function toVersionHead({ created_at, id, revision, kind, name, bytes }: VersionRow): VersionHead {
  return { id, revision, kind, name, bytes, createdAt: isoTime(created_at) };
}

type VersionRow = Omit<VersionHead, 'createdAt'> & { created_at: Date | string };

/** Lists the versions of a project, newest first. @throws NOT_FOUND */
export async function listVersions(call: Owner, { id }: { id: string }): Promise<VersionHead[]> {
  await assertProjectExists(call, id);
  const versions = await projectTables(call.em)
    .selectFrom('project_versions')
    .select(versionColumns)
    .where('project_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('revision', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return versions.map(toVersionHead);
}

/** A version with its content. @throws NOT_FOUND */
export async function getVersion(call: UserCall, ids: z.infer<typeof versionIdSchema>): Promise<StoredVersion> {
  const version = await ownVersion(call, ids);
  return { ...toVersionHead(version), project: inCurrentFormat(version.body) };
}

async function ownVersion(owner: Owner, { id, version }: z.infer<typeof versionIdSchema>) {
  const row = await ownProject(owner, id)
    .innerJoin('project_versions', 'project_versions.project_id', 'projects.id')
    .where('project_versions.id', '=', version)
    .select([...versionColumns, 'project_versions.body'])
    .executeTakeFirst();
  if (!row) throw trpcError('NOT_FOUND', 'This version does not exist');
  return row;
}

/**
 * Saves a project's current state as a named version, or renames the version if this revision already has one.
 * @throws NOT_FOUND; PAYMENT_REQUIRED; PRECONDITION_FAILED if a revision is sent and another one is stored; CONFLICT at
 *   the limits
 */
export function nameVersion(
  { em, user }: UserCall,
  { id, name, revision }: z.infer<typeof nameVersionSchema>,
): Promise<VersionHead> {
  return em.transactional(async (tx) => {
    const owner = { em: tx, user };
    await lockAccount(tx, user);
    await assertMayChange(owner, { id });
    if (revision !== undefined) await lockRevision(owner, { id, revision });
    const version = await addVersion(owner, { id, kind: 'named', name });
    if (!version) throw missingProject();
    await assertNamedVersionAllowed(owner, id);
    return version;
  });
}

/** Locks a project at a revision until the transaction ends. @throws NOT_FOUND, PRECONDITION_FAILED */
async function lockRevision(owner: Owner, { id, revision }: { id: string; revision: number }): Promise<void> {
  const current = await ownProject(owner, id).select(['revision', 'updated_at']).forUpdate().executeTakeFirst();
  if (!current) throw missingProject();
  assertRevision(current, revision);
}

/**
 * Restores a project to a version. Its current state is kept as a version first.
 * @throws NOT_FOUND; PAYMENT_REQUIRED; PRECONDITION_FAILED if a revision is sent and another one is stored; CONFLICT for
 *   content of a newer version of the product, or if there is no room to keep the current state
 */
export function restoreVersion(
  { em, user }: UserCall,
  { revision, ...ids }: z.infer<typeof restoreVersionSchema>,
): Promise<ProjectHead> {
  const { id } = ids;
  return em.transactional(async (tx) => {
    const owner = { em: tx, user };
    await lockAccount(tx, user);
    await assertMayChange(owner, ids);
    const current = await ownProject(owner, id)
      .select([...headColumns, 'body'])
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw missingProject();
    if (revision !== undefined) assertRevision(current, revision);
    readBody(current.body);
    const project = readBody((await ownVersion(owner, ids)).body);
    const changes = sql<boolean>`body is distinct from ${projectColumns(project).body}::jsonb`;
    const before = await addVersion(owner, { id, kind: 'before-restore', condition: changes });
    await pruneVersions(owner, id);
    if (before && !(await hasVersion(owner, before))) throw storageFull();
    const save = { id, revision: current.revision, saveId: undefined };
    return (await updateProject(owner, save, { project, addsVersion: false })) ?? toHead(current);
  });
}

interface NewVersion {
  id: string;
  kind: VersionHead['kind'];
  name?: string;
  /** An additional SQL condition on the project's row. */
  condition?: RawBuilder<SqlBool>;
}

/** Adds the current state of a project as a version. */
async function addVersion(
  { em, user }: Owner,
  { id, kind, name, condition = sql<boolean>`true` }: NewVersion,
): Promise<VersionHead | undefined> {
  const { rows } = await sql<VersionRow>`
    insert into project_versions (id, project_id, user_id, revision, kind, name, bytes, body, created_at)
    select ${randomUUID()}, id, user_id, revision, ${kind}, ${name ?? null}, bytes, body, ${new Date()}
    from projects
    where id = ${id} and user_id = ${user.id} and deleted_at is null and ${condition}
    on conflict (project_id, revision, kind) do update set name = excluded.name
    returning id, revision, kind, name, bytes, created_at`.execute(projectTables(em));
  const [row] = rows;
  return row && toVersionHead(row);
}

async function assertNamedVersionAllowed(owner: Owner, projectId: string): Promise<void> {
  const { named, bytesPerUser } = serverLimits.versions;
  const { count } = await projectTables(owner.em)
    .selectFrom('project_versions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('kind', '=', 'named')
    .executeTakeFirstOrThrow();
  if (Number(count) > named) {
    throw trpcError('CONFLICT', `A project can have ${named} named versions.`);
  }
  await pruneVersions(owner, projectId);
  if ((await versionBytes(owner)) > bytesPerUser) {
    throw storageFull();
  }
}

async function hasVersion({ em }: Owner, { id }: { id: string }): Promise<boolean> {
  const row = await projectTables(em)
    .selectFrom('project_versions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

function storageFull() {
  return trpcError('CONFLICT', 'The saved versions of your projects have reached the storage limit of your account.');
}
