import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { settingsPart } from '../project/table.ts';
import { requiredName, text, trimmedText } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';

/** The containers that a take may have; a file's own bytes decide, not its name. */
export const takeTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export type TakeType = (typeof takeTypes)[number];

export const takeVerdicts = ['keep', 'reject'] as const;
export type TakeVerdict = (typeof takeVerdicts)[number];

const sceneIds = z.array(text(64).min(1)).min(1).max(limits.scenes.max);
const seconds = z.number().min(0).max(limits.takes.seconds);

/** A video that a generator made for one clip, and the words that asked for it. */
export const takeSchema = z
  .object({
    id: z.uuid().describe('The id of the take.'),
    projectId: z.uuid(),
    sceneIds: sceneIds.describe(
      "The ids of the clip's scenes when the take was added, in film order. Scenes may be gone.",
    ),
    name: z.string().describe("The file's name, without a path."),
    target: z.string().describe('The id of the target whose prompt the clip had.'),
    prompt: z.string().describe("The clip's prompt when the take was added."),
    settings: z
      .partialRecord(z.enum(Object.keys(settingsPart.fields) as (keyof typeof settingsPart.fields)[]), z.unknown())
      .describe("The project's render settings when the take was added."),
    type: z.enum(takeTypes).describe('By the bytes of the file, whatever its name says.'),
    bytes: z.int(),
    seconds: z.number().describe('The length of the file.'),
    width: z.int().describe('In pixels, as shown, after rotation.'),
    height: z.int(),
    sound: z.boolean().describe('Whether the file has a sound track.'),
    note: z.string(),
    stars: z.int().describe('0 for none.'),
    verdict: z.enum(takeVerdicts).nullable(),
    chosen: z.boolean().describe('Whether the rough cut uses this take. At most one take per scene is chosen.'),
    trimStart: z.number().describe('Where the rough cut enters the take, in seconds.'),
    sample: z.boolean().describe('Whether a stand-in made it instead of a generator.'),
    seed: z.int().nullable().describe('The seed that the generator reported; null if unknown.'),
    request: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('What was sent to the generator; null for an uploaded file.'),
    createdAt: timeSchema,
  })
  .meta({ id: 'Take' });
export type Take = z.infer<typeof takeSchema>;

const id = z.uuid('is not the id of a take');
export const takeIdSchema = z.object({ id });

/** Absent fields keep what is stored. */
export const changeTakeSchema = takeIdSchema
  .extend({
    name: requiredName(limits.takes.nameLength).optional(),
    sceneIds: sceneIds.optional().describe('Moves the take to other scenes. It is then no longer chosen.'),
    note: trimmedText(limits.takes.noteLength).optional(),
    stars: z.int().min(0).max(limits.takes.stars).optional().describe('0 for none.'),
    verdict: z.enum(takeVerdicts).nullable().optional(),
    chosen: z.boolean().optional().describe('Choosing a take deselects the other takes of its scenes.'),
    trimStart: seconds.optional().describe('Where the rough cut enters the take, in seconds.'),
  })
  .meta({ id: 'ChangeTake' });
export type ChangeTake = z.output<typeof changeTakeSchema>;

/** The takes of a project, oldest first, and the room that takes have in the account. */
export const takesSchema = z
  .object({
    takes: z.array(takeSchema),
    available: z.boolean().describe('Whether this server stores takes.'),
    usedBytes: z
      .int()
      .describe(
        'The bytes of all takes of the account, with those of projects in the bin and the announced bytes of uploads.',
      ),
    maxBytes: z.int().describe('The most that the account may have; 0 without a plan.'),
  })
  .meta({ id: 'Takes' });
export type Takes = z.infer<typeof takesSchema>;

/** The metadata of an upload, as tus carries it: the scenes' ids are separated by spaces. */
export const takeUploadSchema = z.object({
  project: z.uuid('is not the id of a project'),
  scenes: z
    .string()
    .trim()
    .transform((value) => value.split(/\s+/))
    .pipe(sceneIds),
  name: requiredName(limits.takes.nameLength),
});
export type TakeUpload = z.output<typeof takeUploadSchema>;

/** Where takes are uploaded by tus 1.0. An upload's address ends with the id that its take will have. */
export const takeUploadPath = '/api/takes/files';

/** The address of a take's file, for its owner. */
export function takeFilePath(takeId: string): string {
  return `/api/takes/${takeId}/file`;
}
