import { z } from 'zod';
import { validationMessage } from '../schemas/validation.ts';
import { withReadableBoard } from './draft-project.ts';
import { formatVersion, projectVersion, withoutEnvelope } from './format.ts';
import type { Project } from './project.ts';
import { projectSchema } from './schema.ts';

export type ReadProject =
  | { project: Project }
  /** A sentence that explains the problem. */
  | { problem: string }
  /** The project's format version, which is newer than this code. */
  | { newer: number };

/**
 * Reads a project from a file, a draft or a row. Never throws. Keeps unknown fields. Removes invalid statuses and
 * pictures from scenes.
 * @param schema by default, the project must be valid for storing
 */
export function readProject(value: unknown, schema: z.ZodType<Project> = projectSchema): ReadProject {
  const version = formatVersion(value);
  if (version > projectVersion) return { newer: version };
  if (version === 0) return { problem: 'This is not a project.' };
  const parsed = schema.safeParse(withReadableBoard(withoutEnvelope(value as object)));
  return parsed.success ? { project: parsed.data } : { problem: validationMessage(parsed.error) };
}

/**
 * A project as API input. Accepts the same values as `readProject`, so that a file, a template, or the project inside a
 * draft can be sent as is.
 */
export const carriedProjectSchema = z
  .preprocess((value, context) => {
    if (typeof value !== 'object' || value === null) return value;
    const version = formatVersion(value);
    if (version >= 1 && version <= projectVersion) return withoutEnvelope(value);
    const newer = `has format version ${version}; this server reads versions up to ${projectVersion}`;
    context.addIssue({ code: 'custom', message: version > projectVersion ? newer : 'has an invalid version' });
    return z.NEVER;
  }, projectSchema)
  .meta({
    id: 'Project',
    description: `A project of any format version up to ${projectVersion}, given by \`version\` (1 if missing). The name, description, ids and times of a template or file are ignored.`,
  }) as z.ZodType<Project, z.input<typeof projectSchema> & { version?: number }>; // preprocessing hides the input type
