import { z } from 'zod';
import { targetIdSchema } from '../film/assembly.ts';
import { limits } from '../product/limits.ts';
import { carriedProjectSchema } from '../project/read-project.ts';
import { text } from '../schemas/text.ts';
import { projectBodySchema } from '../storage/projects.ts';
import type { TakeType } from '../takes/takes.ts';
import { importFormats } from './in/read-paper.ts';
import { type PaperFormatId, paperFormats } from './out/paper-formats.ts';
import { type FrameRateId, frameRates } from './out/timecode.ts';

const sceneNumber = z.int().min(1);

/** The input of an import: a script, a shot list or a prompt. */
export const importPaperSchema = z
  .object({
    format: z.enum(importFormats),
    text: z
      .string()
      .max(limits.papers.bytes, `is too long: at most ${limits.papers.bytes / 1_048_576} MiB`)
      .describe('The whole file, as text.'),
    target: targetIdSchema
      .optional()
      .describe(
        "Script scenes are split to fit this target's clips, at most 15 seconds by default. Prompts may use its layout.",
      ),
    scenes: z
      .object({ from: sceneNumber, to: sceneNumber })
      .optional()
      .describe('The range of scenes to import. Required if the text has more scenes than a project may have.'),
  })
  .meta({ id: 'ImportPaper' });
export type ImportPaper = z.output<typeof importPaperSchema>;

/** The imported project, and a report of the content that was left out or changed. */
export const importedPaperSchema = z
  .object({
    project: projectBodySchema,
    report: z.array(
      z.object({
        line: z.int().nullable().describe('The line in the file, from 1; null if the message concerns no single line.'),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'ImportedPaper' });
export type ImportedPaper = z.output<typeof importedPaperSchema>;

const takeSeconds = z.number().min(0).max(limits.takes.seconds);

/**
 * What an export reads of a take. Whole takes, as they are listed, may be sent. Not derived from their schema, which the
 * package for scripts would then contain.
 */
const exportedTakeSchema = z.object({
  id: z.uuid(),
  sceneIds: z.array(text(64)).min(1).max(limits.scenes.max),
  type: z.enum(['video/mp4', 'video/quicktime', 'video/webm'] satisfies TakeType[]),
  sound: z.boolean(),
  chosen: z.boolean(),
  seconds: takeSeconds,
  trimStart: takeSeconds,
});

/** The input of an export: a project and a file format. */
export const exportPaperSchema = z
  .object({
    format: z.enum(Object.keys(paperFormats) as PaperFormatId[]),
    project: carriedProjectSchema,
    target: targetIdSchema
      .optional()
      .describe("The target whose clips the file lists. Defaults to the target in the project's settings."),
    frameRate: z
      .enum(Object.keys(frameRates) as FrameRateId[])
      .optional()
      .describe('For timelines. Defaults to 24. 29.97 uses drop-frame timecode.'),
    takes: z
      .array(exportedTakeSchema)
      .max(limits.takes.perProject)
      .optional()
      .describe(
        "For timelines: the project's takes, as they are listed. The timeline points at the files of the chosen ones, which it expects in its own folder, named as the ZIP of takes names them.",
      ),
  })
  .meta({ id: 'ExportPaper' });
export type ExportPaper = z.output<typeof exportPaperSchema>;

export const exportedPaperSchema = z
  .object({
    name: z.string().describe('The file name, with its extension.'),
    type: z.string().describe('The media type.'),
    text: z.string(),
  })
  .meta({ id: 'ExportedPaper' });
export type ExportedPaper = z.output<typeof exportedPaperSchema>;
