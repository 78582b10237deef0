import { z } from 'zod';
import { limits } from './limits.ts';
import { projectBodySchema, projectIdSchema, revisionSchema } from './stored-projects.ts';
import { requiredName } from './text.ts';
import { timeSchema } from './time.ts';

/** Made at the end of a stretch of work, by hand, or before another version was restored. */
export const versionKinds = ['auto', 'named', 'before-restore'] as const;

export const nameVersionSchema = projectIdSchema.extend({
  name: requiredName(limits.versionNameLength),
  revision: revisionSchema.optional().describe('The revision to keep; whichever is stored without it.'),
});

/** A version of a project: `version` is its id. */
export const versionIdSchema = projectIdSchema.extend({ version: z.uuid('is not the id of a version') });

export const restoreVersionSchema = versionIdSchema.extend({
  revision: revisionSchema.optional().describe('The revision that is to be replaced; whichever is stored without it.'),
});

/** A version in a list. */
export const versionHeadSchema = z
  .object({
    id: z.uuid(),
    revision: z.int().describe('The revision of the project that it was.'),
    kind: z.enum(versionKinds),
    name: z.string().nullable(),
    bytes: z.int().describe('The length of its JSON.'),
    createdAt: timeSchema,
  })
  .meta({ id: 'VersionHead' });
export type VersionHead = z.infer<typeof versionHeadSchema>;

/** A version with all that the project held. */
export const storedVersionSchema = versionHeadSchema
  .extend({ project: projectBodySchema })
  .meta({ id: 'StoredVersion' });
export type StoredVersion = z.infer<typeof storedVersionSchema>;
