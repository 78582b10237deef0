import { LockMode } from '@mikro-orm/core';
import type { CurrentUser } from '../../domain/accounts.ts';
import { limits, serverLimits } from '../../domain/limits.ts';
import { type Project, projectSchema } from '../../domain/project.ts';
import { withoutEnvelope } from '../../domain/project-format.ts';
import { withoutBoard } from '../../domain/scene-board.ts';
import {
  type ChangeTemplate,
  changedTemplateNameSchema,
  type NewTemplate,
  type Template,
} from '../../domain/templates.ts';
import { validationMessage } from '../../domain/validation.ts';
import type { UserCall } from '../../platform/call-context.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { refuseInvalid, trpcError } from '../../platform/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { present } from '../../platform/present.ts';
import { assertSameRequest, requestHash } from '../../platform/request-key.ts';
import { copyName } from './copy-name.ts';
import { readScenes } from './stored-scenes.ts';
import { Template as TemplateEntity } from './template.entity.ts';

interface ById {
  id: string;
}

/**
 * Saves a project as a template. A second try of a request with a key returns what the first one made.
 * @throws CONFLICT at the account's limit; UNPROCESSABLE_CONTENT if the key was used for another request
 */
export async function createTemplate(
  { em, user }: Pick<UserCall, 'em' | 'user'>,
  { idempotencyKey, ...input }: NewTemplate,
): Promise<Template> {
  // without a key, every request is a new one
  const request = idempotencyKey === undefined ? null : { key: idempotencyKey, hash: requestHash(input) };
  const template = await em.transactional(async (tx) => {
    await lockAccount(tx, user);
    const existing = request && (await tx.findOne(TemplateEntity, { user: user.id, requestKey: request.key }));
    if (existing) {
      assertSameRequest(existing.requestHash ?? null, request.hash);
      return existing;
    }
    await assertBelowLimit(tx, user);
    const { name, description } = input;
    return tx.create(TemplateEntity, {
      ...{ name, description, user: user.id, requestKey: request?.key ?? null, requestHash: request?.hash ?? null },
      ...projectColumns(withoutEnvelope(input)),
    });
  });
  return toJson(template);
}

/** The columns of a project without its board: `more` has all that none is for. */
function projectColumns(project: Project) {
  const { projectTitle, targetDuration, scenes, ...rest } = withoutBoard(project);
  return { projectTitle, targetDuration, scenes, more: Object.keys(rest).length > 0 ? rest : null };
}

/** @throws NOT_FOUND */
export async function getTemplate(call: Pick<UserCall, 'em' | 'user'>, { id }: ById): Promise<Template> {
  return toJson(await findOwn(call, id));
}

/** Copies a template under a new name. @throws NOT_FOUND, CONFLICT as `createTemplate` */
export async function duplicateTemplate(call: UserCall, { id }: ById): Promise<Template> {
  const { name, description, projectTitle, targetDuration, scenes, more } = await findOwn(call, id);
  return createTemplate(call, {
    ...more,
    name: copyName(name, limits.templateNameLength),
    description,
    projectTitle,
    targetDuration,
    scenes,
  });
}

/**
 * Changes parts of a template; the others stay as they are.
 * @throws NOT_FOUND; BAD_REQUEST for a new name that `nameProblem` refuses, or when the whole is more than a project may
 *   hold
 */
export async function changeTemplate({ em, user }: UserCall, { id, ...change }: ChangeTemplate): Promise<Template> {
  const template = await em.transactional(async (tx) => {
    const stored = await findOwn({ em: tx, user }, id, LockMode.PESSIMISTIC_WRITE);
    const { name = stored.name, description = stored.description, ...carrier } = change;
    if (name !== stored.name) refuseInvalid(changedTemplateNameSchema, { name });
    const parts = present(withoutEnvelope(carrier));
    const project = projectSchema.safeParse({ ...withoutEnvelope(toJson(stored)), ...parts });
    if (!project.success) throw trpcError('BAD_REQUEST', validationMessage(project.error));
    const changesProject = Object.keys(parts).length > 0;
    return Object.assign(stored, { name, description }, changesProject && projectColumns(project.data));
  });
  return toJson(template);
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
  if (changed === 0) throw missing();
  return { id };
}

/** Restores a soft-deleted template. @throws NOT_FOUND, CONFLICT at the account's limit */
export async function restoreTemplate({ em, user }: UserCall, { id }: ById): Promise<Template> {
  const template = await em.transactional(async (tx) => {
    await lockAccount(tx, user);
    await assertBelowLimit(tx, user);
    const template = await tx.findOne(TemplateEntity, { id, user: user.id, deletedAt: { $ne: null } });
    if (!template) throw missing();
    template.deletedAt = null;
    return template;
  });
  return toJson(template);
}

/** Call it on a locked account, so that two calls cannot both take the last free slot. @throws CONFLICT at the limit */
async function assertBelowLimit(tx: SqlEntityManager, user: CurrentUser): Promise<void> {
  const count = await tx.count(TemplateEntity, { user: user.id, deletedAt: null });
  if (count >= limits.templatesPerUser) {
    throw trpcError(
      'CONFLICT',
      `You have ${limits.templatesPerUser} templates, which is the most an account can keep. Delete one first.`,
    );
  }
}

async function findOwn(
  { em, user }: Pick<UserCall, 'em' | 'user'>,
  id: string,
  lockMode: LockMode = LockMode.NONE,
): Promise<TemplateEntity> {
  const template = await em.findOne(TemplateEntity, { id, user: user.id, deletedAt: null }, { lockMode });
  if (!template) throw missing();
  return template;
}

function missing() {
  return trpcError('NOT_FOUND', 'This template does not exist');
}

function toJson({
  id,
  name,
  description,
  projectTitle,
  targetDuration,
  scenes,
  more,
  createdAt,
  updatedAt,
}: TemplateEntity): Template {
  return {
    ...more,
    id,
    name,
    description,
    projectTitle,
    targetDuration,
    scenes: readScenes(scenes),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
