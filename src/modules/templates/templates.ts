import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { CurrentUser } from '../../domain/account/accounts.ts';
import { limits, serverLimits } from '../../domain/product/limits.ts';
import { withoutEnvelope } from '../../domain/project/format.ts';
import type { Project } from '../../domain/project/project.ts';
import { projectSchema } from '../../domain/project/schema.ts';
import { withoutBoard } from '../../domain/scene/board.ts';
import { validationMessage } from '../../domain/schemas/validation.ts';
import {
  type ChangeTemplate,
  changedTemplateNameSchema,
  type NewTemplate,
  type Template,
} from '../../domain/storage/templates.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { assertValid, trpcError } from '../../platform/errors/errors.ts';
import { assertSameRequest, requestHash } from '../../platform/http/request-key.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { copyName } from './copy-name.ts';
import { readScenes, type TemplateColumns, toTemplate } from './stored-templates.ts';
import { Template as TemplateEntity } from './template.entity.ts';

interface ById {
  id: string;
}

/**
 * Saves a project as a template. Retrying a request with the same key returns the template created first.
 * @throws CONFLICT at the account's limit; UNPROCESSABLE_CONTENT if the key was used for a different request
 */
export async function createTemplate(
  call: Pick<UserCall, 'em' | 'user'>,
  { idempotencyKey, ...input }: NewTemplate,
): Promise<Template> {
  // without a key, every request is a new one
  const request = idempotencyKey === undefined ? null : { key: idempotencyKey, hash: requestHash(input) };
  const { name, description } = input;
  const template = { id: randomUUID(), name, description, ...projectColumns(withoutEnvelope(input)) };
  const now = new Date();
  // the limit is checked last, since that locks the account until the template is inserted
  const { rows } = await sql`
    insert into templates (
      id, user_id, name, description, project_title, target_duration, scenes, more,
      request_key, request_hash, created_at, updated_at)
    select ${template.id}, users.id, ${name}, ${description}, ${template.projectTitle}, ${template.targetDuration},
      ${JSON.stringify(template.scenes)}::jsonb, ${jsonOrNull(template.more)}::jsonb,
      ${request?.key ?? null}, ${request?.hash ?? null}, ${now}, ${now}
    from users
    where users.id = ${call.user.id} and has_template_room(users.id, ${limits.templatesPerUser})
    on conflict (user_id, request_key) where request_key is not null do nothing
    returning id`.execute(call.em.getKysely());
  if (rows.length > 0) return toTemplate({ ...template, createdAt: now, updatedAt: now });
  const existing = request && (await call.em.findOne(TemplateEntity, { user: call.user.id, requestKey: request.key }));
  if (!existing) throw templateLimitReached();
  assertSameRequest(existing.requestHash ?? null, request.hash);
  return toTemplate(existing);
}

function jsonOrNull(value: TemplateColumns['more']): string | null {
  return value ? JSON.stringify(value) : null;
}

/** Converts a project, without its storyboard, to columns. Fields without a column go into `more`. */
function projectColumns(project: Project) {
  const { projectTitle, targetDuration, scenes, ...rest } = withoutBoard(project);
  return { projectTitle, targetDuration, scenes, more: Object.keys(rest).length > 0 ? rest : null };
}

/** A single template. @throws NOT_FOUND */
export async function getTemplate(call: Pick<UserCall, 'em' | 'user'>, { id }: ById): Promise<Template> {
  return toTemplate(await findOwnTemplate(call, id));
}

/** Copies a template under a new name. @throws NOT_FOUND, CONFLICT like `createTemplate` */
export async function duplicateTemplate(call: UserCall, { id }: ById): Promise<Template> {
  const { name, description, projectTitle, targetDuration, scenes, more } = await findOwnTemplate(call, id);
  return createTemplate(call, {
    ...more,
    name: copyName(name, limits.templateNameLength),
    description,
    projectTitle,
    targetDuration,
    scenes: readScenes(scenes),
  });
}

/**
 * Changes parts of a template.
 * @throws NOT_FOUND; BAD_REQUEST for a new name that `nameProblem` rejects, or if the result exceeds a project's limits
 */
export async function changeTemplate(call: UserCall, { id, ...change }: ChangeTemplate): Promise<Template> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await readTemplate(call, id);
    const changed = applyChange(change, stored);
    if (isDeepStrictEqual(changed, stored)) return toTemplate(stored);
    const next = { ...changed, updatedAt: new Date() };
    if (await overwriteTemplate(call, next)) return toTemplate(next);
  }
  throw trpcError('CONFLICT', 'This template is being changed elsewhere right now. Please try again.');
}

/**
 * The maximum number of attempts. Each change by another call costs one; the open tabs of a user never use up this
 * many.
 */
const maxAttempts = 20;

/** A template with the id of the transaction that wrote it (`xmin`), which reveals concurrent changes. */
type ReadTemplate = TemplateColumns & { writer: string };

/** @throws NOT_FOUND */
async function readTemplate({ em, user }: UserCall, id: string): Promise<ReadTemplate> {
  const { rows } = await sql<ReadTemplate>`
    select id, name, description, project_title as "projectTitle", target_duration as "targetDuration", scenes, more,
      created_at as "createdAt", updated_at as "updatedAt", xmin::text as writer
    from templates where id = ${id} and user_id = ${user.id} and deleted_at is null`.execute(em.getKysely());
  const [template] = rows;
  if (!template) throw templateNotFound();
  return template;
}

/** @throws BAD_REQUEST like `changeTemplate` */
function applyChange(change: Omit<ChangeTemplate, 'id'>, stored: ReadTemplate): ReadTemplate {
  const { name = stored.name, description = stored.description, ...projectChange } = change;
  if (name !== stored.name) assertValid(changedTemplateNameSchema, { name });
  const parts = omitUndefined(withoutEnvelope(projectChange));
  if (Object.keys(parts).length === 0) return { ...stored, name, description };
  const project = projectSchema.safeParse({ ...withoutEnvelope(toTemplate(stored)), ...parts });
  if (!project.success) throw trpcError('BAD_REQUEST', validationMessage(project.error));
  return { ...stored, name, description, ...projectColumns(project.data) };
}

/** Stores a template unless it has changed since it was read. @returns false if it has */
async function overwriteTemplate({ em, user }: UserCall, template: ReadTemplate): Promise<boolean> {
  const { id, name, description, projectTitle, targetDuration, scenes, more, updatedAt, writer } = template;
  const { rows } = await sql`
    update templates
    set name = ${name}, description = ${description}, project_title = ${projectTitle},
      target_duration = ${targetDuration}, scenes = ${JSON.stringify(scenes)}::jsonb,
      more = ${jsonOrNull(more)}::jsonb, updated_at = ${updatedAt}
    where id = ${id} and user_id = ${user.id} and deleted_at is null and xmin = ${writer}::xid
    returning id`.execute(em.getKysely());
  return rows.length > 0;
}

/** Soft-deletes a template and purges those past the restore window. @throws NOT_FOUND */
export async function deleteTemplate({ em, user }: UserCall, { id }: ById): Promise<ById> {
  const now = Date.now();
  await em.nativeDelete(TemplateEntity, {
    user: user.id,
    deletedAt: { $lt: new Date(now - serverLimits.deletedTemplateKeptMs) },
  });
  const changed = await em.nativeUpdate(
    TemplateEntity,
    { id, user: user.id, deletedAt: null },
    { deletedAt: new Date(now) },
  );
  if (changed === 0) throw templateNotFound();
  return { id };
}

/** Restores a soft-deleted template. @throws NOT_FOUND, CONFLICT at the account's limit */
export async function restoreTemplate({ em, user }: UserCall, { id }: ById): Promise<Template> {
  const template = await em.transactional(async (tx) => {
    await lockAccount(tx, user);
    await assertBelowLimit(tx, user);
    const template = await tx.findOne(TemplateEntity, { id, user: user.id, deletedAt: { $ne: null } });
    if (!template) throw templateNotFound();
    template.deletedAt = null;
    return template;
  });
  return toTemplate(template);
}

/** Call it on a locked account, so that two calls cannot both take the last free slot. @throws CONFLICT at the limit */
async function assertBelowLimit(tx: SqlEntityManager, user: CurrentUser): Promise<void> {
  const count = await tx.count(TemplateEntity, { user: user.id, deletedAt: null });
  if (count >= limits.templatesPerUser) throw templateLimitReached();
}

function templateLimitReached() {
  return trpcError(
    'CONFLICT',
    `You have ${limits.templatesPerUser} templates, the limit for an account. Delete one first.`,
  );
}

async function findOwnTemplate({ em, user }: Pick<UserCall, 'em' | 'user'>, id: string): Promise<TemplateEntity> {
  const template = await em.findOne(TemplateEntity, { id, user: user.id, deletedAt: null });
  if (!template) throw templateNotFound();
  return template;
}

function templateNotFound() {
  return trpcError('NOT_FOUND', 'This template does not exist');
}
