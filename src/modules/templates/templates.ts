import type { z } from 'zod';
import type { CurrentUser } from '../../domain/accounts.ts';
import { limits, serverLimits } from '../../domain/limits.ts';
import { withEveryText } from '../../domain/project.ts';
import { withoutEnvelope } from '../../domain/project-format.ts';
import {
  changedTemplateNameSchema,
  type NewTemplate,
  type renameTemplateSchema,
  type Template,
} from '../../domain/templates.ts';
import type { UserCall } from '../../platform/call-context.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { refuseInvalid, trpcError } from '../../platform/errors.ts';
import { lockAccount } from '../../platform/identity/lock-account.ts';
import { copyName } from './copy-name.ts';
import { Template as TemplateEntity } from './template.entity.ts';

interface ById {
  id: string;
}

/** Saves a project as a template. @throws CONFLICT at the account's limit */
export async function createTemplate(
  { em, user }: Pick<UserCall, 'em' | 'user'>,
  input: NewTemplate,
): Promise<Template> {
  const template = await em.transactional(async (tx) => {
    await assertBelowLimit(tx, user);
    const { name, description, ...project } = input;
    const { projectTitle, targetDuration, scenes, ...rest } = withoutEnvelope(project);
    const more = Object.keys(rest).length > 0 ? rest : null;
    return tx.create(TemplateEntity, { name, description, projectTitle, targetDuration, scenes, more, user: user.id });
  });
  return toJson(template);
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

/** @throws NOT_FOUND; BAD_REQUEST for a new name that `nameProblem` refuses */
export async function renameTemplate(
  call: UserCall,
  { id, name, description }: z.infer<typeof renameTemplateSchema>,
): Promise<Template> {
  const template = await findOwn(call, id);
  if (name !== template.name) refuseInvalid(changedTemplateNameSchema, { name });
  Object.assign(template, { name, description });
  await call.em.flush();
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
    await assertBelowLimit(tx, user);
    const template = await tx.findOne(TemplateEntity, { id, user: user.id, deletedAt: { $ne: null } });
    if (!template) throw missing();
    template.deletedAt = null;
    return template;
  });
  return toJson(template);
}

/** Locks the account, so that concurrent calls cannot both take the last free slot. @throws CONFLICT at the limit */
async function assertBelowLimit(tx: SqlEntityManager, user: CurrentUser): Promise<void> {
  await lockAccount(tx, user);
  const count = await tx.count(TemplateEntity, { user: user.id, deletedAt: null });
  if (count >= limits.templatesPerUser) {
    throw trpcError(
      'CONFLICT',
      `You have ${limits.templatesPerUser} templates, which is the most an account can keep. Delete one first.`,
    );
  }
}

async function findOwn({ em, user }: Pick<UserCall, 'em' | 'user'>, id: string): Promise<TemplateEntity> {
  const template = await em.findOne(TemplateEntity, { id, user: user.id, deletedAt: null });
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
    scenes: scenes.map(withEveryText),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
