import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { projectVersion } from '../project/format.ts';
import { projectCarrier, projectPartsCarrier } from '../project/schema.ts';
import { projectShape, storedScenesSchema } from '../project/shape.ts';
import { openObject } from '../schemas/extra-fields.ts';
import { listingSchema } from '../schemas/listing.ts';
import { requestKeySchema } from '../schemas/request-key.ts';
import { timeSchema } from '../schemas/time.ts';

/** The error for a project whose JSON exceeds `limits.projects.bytes`. */
export const tooLargeProject = `The project is too large to be saved: at most ${limits.projects.bytes / 1_024} KiB.`;

const id = z.uuid('is not the id of a project');

/** Increases with every save. */
export const revisionSchema = z
  .int('must be the revision that the change is based on')
  .min(1, 'must be the revision that the change is based on')
  .max(999_999_999, 'must be the revision that the change is based on');

/** The format version of the sent project. Defaults to 1. */
const version = z
  .int()
  .min(1, 'is not a valid format version')
  .max(projectVersion, `is newer than ${projectVersion}, the latest that this server reads`)
  .optional();

export const projectIdSchema = z.object({ id });

/** Accepts a boolean, also as text, as in query strings. */
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());

export const listProjectsSchema = listingSchema.extend({
  bin: flag.default(false).describe('Lists deleted projects instead.'),
});
export type ListProjects = z.infer<typeof listProjectsSchema>;

/**
 * A new project. Missing fields come from the template, or else from the defaults of a new project. With a
 * client-generated `id` or an `idempotencyKey`, a retry does not create a second project.
 */
export const newProjectSchema = projectPartsCarrier({
  templateId: z.uuid('is not the id of a template').optional(),
  id: id.optional(),
  idempotencyKey: requestKeySchema.optional(),
  version,
  projectTitle: projectShape.projectTitle,
}).meta({ id: 'NewProject' });
export type NewStoredProject = z.infer<typeof newProjectSchema>;

const save = {
  id,
  revision: revisionSchema.optional().describe('The revision that the change is based on.'),
  saveId: z
    .uuid('is not the id of a save')
    .optional()
    .describe('A client-generated id of this save. Send the same id when retrying after a lost response.'),
  version,
};

/** A whole project. Only settings, look and cast may be missing; the stored ones then stay. */
export const saveProjectSchema = projectCarrier(save).meta({ id: 'SaveProject' });
export type SaveProject = z.infer<typeof saveProjectSchema>;

/** Some fields of a project. The others stay as stored. */
export const changeProjectSchema = projectPartsCarrier(save).meta({ id: 'ChangeProject' });
export type ChangeProject = z.infer<typeof changeProjectSchema>;

/** The input of the rename form. */
export const renameProjectSchema = projectIdSchema.extend({ projectTitle: projectShape.projectTitle });

/** A project in a list. */
export const projectHeadSchema = z
  .object({
    id: z.uuid(),
    revision: z.int(),
    projectTitle: z.string(),
    target: z.string().nullable().describe("The target in the project's settings."),
    durations: z.array(z.number()).describe('The seconds of each scene, in order.'),
    updatedAt: timeSchema,
    deletedAt: timeSchema.nullable().describe('When the project was moved to the bin.'),
  })
  .meta({ id: 'ProjectHead' });
export type ProjectHead = z.infer<typeof projectHeadSchema>;

const body = {
  version: z.int(),
  projectTitle: z.string(),
  targetDuration: z.number(),
  scenes: storedScenesSchema,
  settings: projectShape.settings,
  look: projectShape.look,
  cast: projectShape.cast,
};

/** The fields of a stored project. Read them with `readProject`, since a newer version may have stored other values. */
export const projectBodySchema = openObject(body).meta({ id: 'ProjectBody' });

/** A stored project. Like `projectBodySchema`, read it with `readProject`. */
export const storedProjectSchema = openObject({
  id: z.uuid(),
  revision: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  ...body,
}).meta({ id: 'StoredProject' });
export type StoredProject = z.infer<typeof storedProjectSchema>;
