import { z } from 'zod';
import { assembleSchema, targetIdSchema } from '../domain/film/assembly.ts';
import { castEntrySchema, sceneSchema } from '../domain/project/shape.ts';
import { sceneStatuses } from '../domain/scene/board.ts';
import { eachField } from '../domain/scene/fields.ts';
import { revisionSchema } from '../domain/storage/projects.ts';
import type { McpCalls } from './calls.ts';
import { ToolFailure } from './tool-failure.ts';

export const projectId = z.uuid('is not the id of a project').describe('The id of a project, from list_projects.');

/** The project that a tool changes, as the model read it. */
export const editedProject = {
  project: projectId,
  revision: revisionSchema.describe('The revision that you read. If another one is stored, nothing is changed.'),
};

export const sceneId = z.string().describe('The id of a scene, from get_project.');

export const duration = sceneSchema.shape.duration.describe('Seconds.');

/** The texts of a scene, each with what belongs in it. */
export const sceneTexts = eachField(({ key, help }) => sceneSchema.shape[key].unwrap().optional().describe(help));

export const sceneStatus = z.enum(sceneStatuses).optional().describe('Its status on the board.');

/** A scene to add. */
export const newScene = z.strictObject({ duration, ...sceneTexts });

const { name, kind, text, short, voice, manner, refs } = castEntrySchema.shape;

/** A character, place, prop or sound. */
export const castEntry = z.strictObject({
  name,
  kind: kind.unwrap().optional(),
  text: text.unwrap().optional().describe('The full wording, used at the first mention in a prompt.'),
  short,
  voice,
  manner,
  refs: refs.describe('Reference tags by target id, such as { "seedance-2.5": "@Image 1" }.'),
});

export const afterScene = z
  .string()
  .optional()
  .describe('The id of the scene that it follows, or `start`. By default, the end of the film.');

export const target = targetIdSchema
  .optional()
  .describe(
    "The generator to write for. Defaults to the one in the project's settings, or else to `generic`, which has no limits.",
  );

/** A stored project, or the content of a project file. */
export const filmSource = {
  project: projectId.optional(),
  film: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Instead of `project`: the content of a project file. Nothing is stored.'),
};

export const assembleInput = z.strictObject({ ...filmSource, target, packing: assembleSchema.shape.packing });

/** Reads the project of `filmSource`. @throws ToolFailure unless exactly one is given */
export async function readSource(
  calls: McpCalls,
  { project, film }: { project?: string | undefined; film?: object | undefined },
): Promise<object> {
  if (project !== undefined && film === undefined) return calls.projects.get({ id: project });
  if (film !== undefined && project === undefined) return film;
  throw new ToolFailure('BAD_REQUEST', 'Send either `project` or `film`.');
}
