import { z } from 'zod';
import { validationMessage } from '../schemas/validation.ts';
import { withReadableBoard } from './draft-project.ts';
import { projectVersion, versionOf, withoutEnvelope } from './format.ts';
import type { Project } from './project.ts';
import { projectSchema } from './schema.ts';

export type ReadProject =
  | { project: Project }
  /** A sentence that explains what is wrong. */
  | { problem: string }
  /** A version of the format newer than this one. */
  | { newer: number };

/**
 * Reads a project from any carrier: a file, a draft, a row. Never throws. Keeps unknown fields; drops unreadable
 * statuses and pictures of scenes.
 * @param schema how strict to be; by default the project must be fit to store
 */
export function readProject(value: unknown, schema: z.ZodType<Project> = projectSchema): ReadProject {
  const version = versionOf(value);
  if (version > projectVersion) return { newer: version };
  if (version === 0) return { problem: 'This is not a project.' };
  const parsed = schema.safeParse(withReadableBoard(withoutEnvelope(value as object)));
  return parsed.success ? { project: parsed.data } : { problem: validationMessage(parsed.error) };
}

/**
 * A project as API input. Reads like `readProject`, so that a file, a draft's project or a template can be sent as is.
 */
export const carriedProjectSchema = z
  .preprocess((value, context) => {
    if (typeof value !== 'object' || value === null) return value;
    const version = versionOf(value);
    if (version >= 1 && version <= projectVersion) return withoutEnvelope(value);
    const newer = `is of version ${version} of the format, which is newer than what this server reads (${projectVersion})`;
    context.addIssue({ code: 'custom', message: version > projectVersion ? newer : 'has an invalid version' });
    return z.NEVER;
  }, projectSchema)
  .meta({
    id: 'Project',
    description: `A project of any version up to ${projectVersion}, which \`version\` names; 1 without it. Name, description, ids and times of a template or a file are ignored.`,
  }) as z.ZodType<Project, z.input<typeof projectSchema> & { version?: number }>; // preprocessing hides what it takes
