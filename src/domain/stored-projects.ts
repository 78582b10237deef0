import { z } from 'zod';
import { openObject } from './extra-fields.ts';
import { limits } from './limits.ts';
import { listingSchema } from './listing.ts';
import { projectVersion } from './project-format.ts';
import { projectCarrier, projectPartsCarrier } from './project-schema.ts';
import { projectShape, storedScenesSchema } from './project-shape.ts';
import { requestKeySchema } from './request-key.ts';
import { timeSchema } from './time.ts';

/** Refuses a project whose JSON is longer than `limits.projects.bytes`. */
export const tooLargeProject = `The project is too large to be saved: at most ${limits.projects.bytes / 1_024} KiB.`;

const id = z.uuid('is not the id of a project');

/** Grows with every save. */
export const revisionSchema = z
  .int('must be the revision that the change began from')
  .min(1, 'must be the revision that the change began from')
  .max(999_999_999, 'must be the revision that the change began from');

/** The version of the format that a project is sent in; 1 without it. */
const version = z
  .int()
  .min(1, 'is no version of the format')
  .max(projectVersion, `is newer than what this server reads (${projectVersion})`)
  .optional();

export const projectIdSchema = z.object({ id });

/** A flag; a query string's comes as text. */
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());

export const listProjectsSchema = listingSchema.extend({
  bin: flag.default(false).describe('The deleted ones instead.'),
});
export type ListProjects = z.infer<typeof listProjectsSchema>;

/**
 * A new project. What is left out is the template's, or else that of a new project.
 * With an `id` of the caller's or an `idempotencyKey`, a second try makes no second project.
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
  revision: revisionSchema.optional().describe('The revision that the change began from.'),
  saveId: z
    .uuid('is not the id of a save')
    .optional()
    .describe('An id of your own for this save, the same in a second try after a lost answer.'),
  version,
};

/** A whole project. Only settings, look and cast may be left out, and stay as they are stored. */
export const saveProjectSchema = projectCarrier(save).meta({ id: 'SaveProject' });
export type SaveProject = z.infer<typeof saveProjectSchema>;

/** Parts of a project; the others stay as they are stored. */
export const changeProjectSchema = projectPartsCarrier(save).meta({ id: 'ChangeProject' });
export type ChangeProject = z.infer<typeof changeProjectSchema>;

/** What the form for a new title holds. */
export const renameProjectSchema = projectIdSchema.extend({ projectTitle: projectShape.projectTitle });

/** A project in a list. */
export const projectHeadSchema = z
  .object({
    id: z.uuid(),
    revision: z.int(),
    projectTitle: z.string(),
    target: z.string().nullable().describe('The target of its settings.'),
    durations: z.array(z.number()).describe('The seconds of each scene, in order.'),
    updatedAt: timeSchema,
    deletedAt: timeSchema.nullable().describe('When it was put into the bin.'),
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

/** What a stored project holds. Read it by `readProject`: what a newer version has stored may hold anything. */
export const projectBodySchema = openObject(body).meta({ id: 'ProjectBody' });

/** A stored project, to be read like `projectBodySchema`. */
export const storedProjectSchema = openObject({
  id: z.uuid(),
  revision: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  ...body,
}).meta({ id: 'StoredProject' });
export type StoredProject = z.infer<typeof storedProjectSchema>;
