import { z } from 'zod';
import { targetIdSchema } from '../film/assembly.ts';
import { limits } from '../product/limits.ts';
import { carriedProjectSchema } from '../project/read-project.ts';
import { projectBodySchema } from '../storage/projects.ts';
import { paperInFormats } from './in/read-paper.ts';
import { type PaperFormatId, paperFormats } from './out/paper-formats.ts';
import { type FrameRateId, frameRates } from './out/timecode.ts';

const sceneNumber = z.int().min(1);

/** A script, a shot list or a prompt to read as a project. */
export const importPaperSchema = z
  .object({
    format: z.enum(paperInFormats),
    text: z.string().max(limits.papers.bytes).describe('The whole file, as text.'),
    target: targetIdSchema
      .optional()
      .describe('Scenes become as long as its clips; a prompt may be in its layout. By default 15 seconds.'),
    scenes: z
      .object({ from: sceneNumber, to: sceneNumber })
      .optional()
      .describe('The scenes to take, by number, when there are more than a project may have.'),
  })
  .meta({ id: 'ImportPaper' });
export type ImportPaper = z.output<typeof importPaperSchema>;

/** The project, and what the file had that the project does not keep. */
export const importedPaperSchema = z
  .object({
    project: projectBodySchema,
    report: z.array(
      z.object({ line: z.int().nullable().describe('From 1; null if it is not about one line.'), message: z.string() }),
    ),
  })
  .meta({ id: 'ImportedPaper' });
export type ImportedPaper = z.output<typeof importedPaperSchema>;

/** A project to write as a file for others. */
export const exportPaperSchema = z
  .object({
    format: z.enum(Object.keys(paperFormats) as PaperFormatId[]),
    project: carriedProjectSchema,
    target: targetIdSchema
      .optional()
      .describe("Whose clips a timeline has. By default the target in the project's settings."),
    frameRate: z
      .enum(Object.keys(frameRates) as FrameRateId[])
      .optional()
      .describe('For timelines. By default 24; 29.97 counts drop frame.'),
  })
  .meta({ id: 'ExportPaper' });
export type ExportPaper = z.output<typeof exportPaperSchema>;

/** A file, ready to be saved. */
export const exportedPaperSchema = z
  .object({
    name: z.string().describe('With its extension.'),
    type: z.string().describe('The media type.'),
    text: z.string(),
  })
  .meta({ id: 'ExportedPaper' });
export type ExportedPaper = z.output<typeof exportedPaperSchema>;
