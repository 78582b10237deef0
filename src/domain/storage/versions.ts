import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { requiredName } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';
import { projectBodySchema, projectIdSchema, revisionSchema } from './projects.ts';

/**
 * - `auto`: saved when work resumes after a pause, and before each change by an access token, then with the token's name
 * - `named`: saved by the user
 * - `before-restore`: saved before another version is restored
 */
export const versionKinds = ['auto', 'named', 'before-restore'] as const;

export const nameVersionSchema = projectIdSchema.extend({
  name: requiredName(limits.versionNameLength),
  revision: revisionSchema.optional().describe('The revision to keep. Defaults to the stored one.'),
});

/** `version` is the id of a project's version. */
export const versionIdSchema = projectIdSchema.extend({ version: z.uuid('is not the id of a version') });

export const restoreVersionSchema = versionIdSchema.extend({
  revision: revisionSchema.optional().describe('The revision to replace. Defaults to the stored one.'),
});

/** A version in a list. */
export const versionHeadSchema = z
  .object({
    id: z.uuid(),
    revision: z.int().describe('The revision of the project in this version.'),
    kind: z.enum(versionKinds),
    name: z
      .string()
      .nullable()
      .describe(
        'For a `named` version, its name. For an `auto` version, the name of the access token that changed the project next.',
      ),
    bytes: z.int().describe("The length of the project's JSON."),
    createdAt: timeSchema,
  })
  .meta({ id: 'VersionHead' });
export type VersionHead = z.infer<typeof versionHeadSchema>;

/** A version with its whole project. */
export const storedVersionSchema = versionHeadSchema
  .extend({ project: projectBodySchema })
  .meta({ id: 'StoredVersion' });
export type StoredVersion = z.infer<typeof storedVersionSchema>;
