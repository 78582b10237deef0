import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '../../domain/product/limits.ts';
import { withoutEnvelope } from '../../domain/project/format.ts';
import { newProject, type Project, withNewSceneIds } from '../../domain/project/project.ts';
import { readProject } from '../../domain/project/read-project.ts';
import type { NewStoredProject, ProjectHead } from '../../domain/storage/projects.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { assertSameRequest, requestHash } from '../../platform/http/request-key.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { requirePlan } from '../billing/require-plan.ts';
import { copyName } from '../templates/copy-name.ts';
import { getTemplate } from '../templates/templates.ts';
import { assertKnownTarget } from './known-target.ts';
import { keepProjectPictures } from './mentioned-pictures.ts';
import {
  headColumns,
  missingProject,
  type Owner,
  projectColumns,
  projectTables,
  readBody,
  readStored,
  toHead,
} from './project-table.ts';

/** Identifies a retry: the caller's project id or Idempotency-Key, and a hash of the request. */
interface Request {
  id: string | undefined;
  key: string | undefined;
  hash: string;
}

/**
 * Creates a project. An account's first project needs no plan.
 * @throws PAYMENT_REQUIRED; CONFLICT at the account's limit, or if the id is taken; NOT_FOUND for a template;
 *   PAYLOAD_TOO_LARGE; UNPROCESSABLE_CONTENT if the key was used for a different request
 */
export async function createProject(call: UserCall, input: NewStoredProject): Promise<ProjectHead> {
  assertKnownTarget(call, input.settings);
  const { idempotencyKey, templateId, ...body } = input;
  const request = { id: input.id, key: idempotencyKey, hash: requestHash({ templateId, ...body }) };
  return withLockedAccount(call, async (owner) => {
    const existing = await findCreated(owner, request);
    if (existing) return existing;
    await assertProjectAllowed(owner);
    const base = templateId === undefined ? newProject(randomUUID()) : await templateProject(owner, templateId);
    // the type assertion is safe: the type allows `undefined`, but at run time an omitted part is absent
    const project = { ...base, ...withoutEnvelope(body) } as Project;
    return insertProject(owner, { project, ...request });
  });
}

/** Copies a project and appends ` copy` to its title. @throws NOT_FOUND; like `copyProject` */
export function duplicateProject(call: UserCall, { id }: { id: string }): Promise<ProjectHead> {
  return copyProject(call, async (owner) => {
    const stored = await readStored(owner, id);
    if (!stored) throw missingProject();
    const project = readBody(stored.body);
    return { ...project, projectTitle: copyName(project.projectTitle, limits.titleLength) };
  });
}

/**
 * Creates a copy of a project with new scene ids.
 * @param read returns the project to copy; runs while the account is locked
 * @throws like `assertProjectAllowed`; PAYLOAD_TOO_LARGE
 */
export function copyProject(call: UserCall, read: (owner: Owner) => Promise<Project>): Promise<ProjectHead> {
  return withLockedAccount(call, async (owner) => {
    const project = withNewSceneIds(await read(owner), randomUUID);
    await assertProjectAllowed(owner);
    return insertProject(owner, { project });
  });
}

function withLockedAccount<Result>({ em, user }: UserCall, work: (owner: Owner) => Promise<Result>): Promise<Result> {
  return em.transactional(async (tx: SqlEntityManager) => {
    await lockAccount(tx, user);
    return work({ em: tx, user });
  });
}

/** Finds the project that an earlier attempt of this request created. @throws CONFLICT, UNPROCESSABLE_CONTENT */
async function findCreated({ em, user }: Owner, { id, key, hash }: Request): Promise<ProjectHead | null> {
  const rows = await projectTables(em)
    .selectFrom('projects')
    .select([...headColumns, 'request_key', 'request_hash'])
    .where('user_id', '=', user.id)
    .where(({ or, eb }) => or([eb('id', '=', id ?? null), eb('request_key', '=', key ?? null)]))
    .execute();
  const byKey = rows.find(({ request_key }) => key !== undefined && request_key === key);
  if (byKey) {
    assertSameRequest(byKey.request_hash, hash);
    return toHead(byKey);
  }
  const [byId] = rows;
  if (byId && byId.request_hash !== hash) throw idTaken();
  return byId ? toHead(byId) : null;
}

/**
 * Checks the limit and the plan. Call it on a locked account, so that two calls cannot both create the last allowed
 * project.
 * @throws CONFLICT at the account's limit; PAYMENT_REQUIRED for a second project, unless `plan` is false
 */
export async function assertProjectAllowed(owner: Owner, { plan = true } = {}): Promise<void> {
  const { count } = await projectTables(owner.em)
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', owner.user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (plan && Number(count) > 0) await requirePlan(owner);
  if (Number(count) < limits.projects.perUser) return;
  throw trpcError(
    'CONFLICT',
    `You have ${limits.projects.perUser} projects, the limit for an account. Delete one first.`,
  );
}

async function templateProject(owner: Owner, id: string): Promise<Project> {
  const read = readProject(await getTemplate(owner, { id }));
  // scene ids must be unique across projects, since pages identify scenes by them
  if ('project' in read) return withNewSceneIds(read.project, randomUUID);
  throw trpcError('CONFLICT', 'This template was made by a newer version of the product.');
}

async function insertProject(
  owner: Owner,
  { project, id = randomUUID(), key, hash }: { project: Project } & Partial<Request>,
): Promise<ProjectHead> {
  const { em, user } = owner;
  const { title, target, durations, bytes, body } = projectColumns(project);
  await keepProjectPictures(owner, project);
  const now = new Date();
  const row = await projectTables(em)
    .insertInto('projects')
    .values({
      ...{ id, user_id: user.id, title, target, bytes, revision: 1 },
      ...{ durations: sql`${durations}::real[]`, body: sql`${body}::jsonb` },
      ...{ request_key: key ?? null, request_hash: hash ?? null, created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(headColumns)
    .executeTakeFirst();
  if (!row) throw idTaken();
  return toHead(row);
}

function idTaken() {
  return trpcError('CONFLICT', 'A project with this id already exists. Send another id.', { field: 'id' });
}
