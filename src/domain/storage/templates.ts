import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { projectCarrier, projectPartsCarrier } from '../project/schema.ts';
import { projectShape, storedScenesSchema } from '../project/shape.ts';
import { openObject } from '../schemas/extra-fields.ts';
import { requestKeySchema } from '../schemas/request-key.ts';
import { requiredName, requiredText, trimmedText } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';

const description = trimmedText(limits.templateDescriptionLength);
const name = requiredName(limits.templateNameLength);

/**
 * A new template: a name, an optional description and a whole project. A retry with the same key does not create a
 * second template.
 */
export const newTemplateSchema = projectCarrier({
  name,
  description: description.default(''),
  idempotencyKey: requestKeySchema.optional(),
}).meta({ id: 'NewTemplate' });
export type NewTemplate = z.infer<typeof newTemplateSchema>;

export const templateIdSchema = z.object({ id: z.uuid('is not the id of a template') });
/**
 * A name that need not follow the rules for new names, so that an old template can keep its name.
 * `changedTemplateNameSchema` validates a changed name.
 */
const existingName = requiredText(limits.templateNameLength);
/** The input of the rename form. */
export const renameTemplateSchema = templateIdSchema.extend({
  name: existingName,
  description: description.default(''),
});
/** Some fields of a template. The others stay as stored. */
export const changeTemplateSchema = projectPartsCarrier({
  ...templateIdSchema.shape,
  name: existingName.optional(),
  description: description.optional(),
}).meta({ id: 'ChangeTemplate' });
export type ChangeTemplate = z.infer<typeof changeTemplateSchema>;
export const changedTemplateNameSchema = z.object({ name });

/** A stored template. */
export const templateSchema = openObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  projectTitle: z.string(),
  targetDuration: z.number(),
  scenes: storedScenesSchema,
  settings: projectShape.settings,
  look: projectShape.look,
  cast: projectShape.cast,
  createdAt: timeSchema,
  updatedAt: timeSchema,
}).meta({ id: 'Template' });
export type Template = z.infer<typeof templateSchema>;
