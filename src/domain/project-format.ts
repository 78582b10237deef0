import { z } from 'zod';
import { type Project, projectSchema } from './project.ts';
import { withReadableBoard } from './scene-board.ts';
import { validationMessage } from './validation.ts';

/**
 * The version of the format that is written, and the newest that can be read; a project without one is of version 1. It
 * is raised when an older reader would misread what is new.
 */
export const projectVersion = 2;

/** What the carriers of a project say beside it: never part of the project. */
const envelope = new Set([
  ...['format', 'version', 'name', 'description', 'id', 'revision', 'saveId', 'owner'],
  ...['createdAt', 'updatedAt', 'deletedAt', 'lastSaved'],
]);

export type ReadProject =
  | { project: Project }
  /** A sentence for people that says what is wrong. */
  | { problem: string }
  /** The version of a format that came after this one. */
  | { newer: number };

/**
 * Reads a project from whatever carries it: a file, a draft, a row. Never throws. Fields that it does not know are kept;
 * a status or picture of a scene that cannot be read is left out.
 * @param schema how strict to be: by default a project must be fit to be stored
 */
export function readProject(value: unknown, schema: z.ZodType<Project> = projectSchema): ReadProject {
  const version = versionOf(value);
  if (version > projectVersion) return { newer: version };
  if (version === 0) return { problem: 'This is not a project.' };
  const parsed = schema.safeParse(withReadableBoard(withoutEnvelope(value as object)));
  return parsed.success ? { project: parsed.data } : { problem: validationMessage(parsed.error) };
}

/** A project as it is stored and sent, with all its fields that this version does not know. */
export function writeProject(project: Project): Project & { version: number } {
  return { version: projectVersion, ...withoutEnvelope(project) };
}

/** The version that a project says it is of; 0 for what cannot be one. */
function versionOf(value: unknown): number {
  const { version = 1 } = z.object({ version: z.int().min(1).optional() }).safeParse(value).data ?? { version: 0 };
  return version;
}

/** A project as a call takes it: like `readProject`, so that a file, a draft's project or a template may be sent as it is. */
export const carriedProjectSchema = z
  .preprocess((value, context) => {
    if (typeof value !== 'object' || value === null) return value;
    const version = versionOf(value);
    if (version >= 1 && version <= projectVersion) return withoutEnvelope(value);
    const newer = `is of version ${version} of the format, which is newer than what this server reads (${projectVersion})`;
    context.addIssue({ code: 'custom', message: version > projectVersion ? newer : 'has no version that there is' });
    return z.NEVER;
  }, projectSchema)
  .meta({
    id: 'Project',
    description: `A project of any version up to ${projectVersion}, which \`version\` names; 1 without it. Name, description, ids and times of a template or a file are ignored.`,
  }) as z.ZodType<Project, z.input<typeof projectSchema> & { version?: number }>; // preprocessing hides what it takes

/** What carries a project, without what it says beside it. */
export function withoutEnvelope<Carrier extends object>(
  carrier: Carrier,
): Omit<Carrier, 'name' | 'description' | 'id'> {
  const entries = Object.entries(carrier).filter(([key]) => !envelope.has(key));
  // Object.fromEntries forgets what keys it was given
  return Object.fromEntries(entries) as Carrier;
}
