import { z } from 'zod';
import { type Finding, type Fix, findingKinds } from '../check/finding.ts';
import type { Clip } from '../clips/clip.ts';
import { carriedProjectSchema } from '../project/read-project.ts';
import { packingSchema } from '../project/shape.ts';
import { sceneFieldKeys } from '../scene/fields.ts';
import { type TargetId, targets } from '../targets/registry.ts';
import { unknownTarget } from '../targets/unknown-target.ts';

// Object.keys loses the key type
export const targetIdSchema = z.enum(Object.keys(targets) as TargetId[], {
  error: ({ input }) => (typeof input === 'string' && unknownTarget(input)) || undefined,
});

/**
 * A project to assemble. The target and packing default to the project's settings, or else to the product's defaults.
 */
export const assembleSchema = z
  .object({
    project: carriedProjectSchema,
    target: targetIdSchema.optional(),
    packing: packingSchema.optional(),
  })
  .meta({ id: 'Assemble' });
export type Assemble = z.output<typeof assembleSchema>;

const fieldSchema = z.enum(sceneFieldKeys);

const clipSchema = z
  .object({
    number: z.int(),
    sceneNumbers: z.array(z.int()),
    seconds: z.number().describe('The rendered length.'),
    asked: z.number().describe("The total duration of the clip's scenes."),
    text: z.string(),
    characters: z.int(),
    shots: z
      .array(z.object({ sceneNumber: z.int(), seconds: z.number(), text: z.string(), characters: z.int() }))
      .exactOptional()
      .describe('Set if the generator takes each shot separately.'),
  })
  .meta({ id: 'Clip' }) satisfies z.ZodType<Clip>;

const fixSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('split'), into: z.int(), label: z.string() }),
  z.object({ type: z.literal('duration'), seconds: z.number(), label: z.string() }),
  z.object({ type: z.literal('text'), field: fieldSchema, value: z.string(), label: z.string() }),
]) satisfies z.ZodType<Fix>;

const findingSchema = z
  .object({
    sceneNumber: z.int().nullable().describe('Null if the finding concerns the whole film.'),
    field: z.enum([...sceneFieldKeys, 'duration']).nullable(),
    kind: z.enum(findingKinds),
    message: z.string(),
    words: z.string().exactOptional(),
    entry: z.string().exactOptional().describe('The name of the cast entry, if the finding concerns its wording.'),
    clip: z.int().exactOptional(),
    mend: fixSchema.exactOptional(),
  })
  .meta({ id: 'Finding' }) satisfies z.ZodType<Finding>;

const requestSchema = z
  .object({
    url: z.string().nullable().describe('Null if only the body is known.'),
    headers: z.record(z.string(), z.string()).readonly(),
    body: z.record(z.string(), z.unknown()).readonly(),
    on: z.string().nullable().describe('The service that offers this API, if not the maker.'),
    command: z
      .string()
      .nullable()
      .describe('The call as a curl command that reads the API key from an environment variable.'),
  })
  .meta({ id: 'RenderRequest' });

/** A project assembled for a target. */
export const assemblySchema = z
  .object({
    target: targetIdSchema,
    packing: packingSchema,
    clips: z.array(clipSchema),
    findings: z.array(findingSchema),
    requests: z.array(requestSchema.nullable()).describe('The call that renders each clip; null if none is known.'),
    seconds: z.number().describe('The length of the rendered film.'),
  })
  .meta({ id: 'Assembly' });
export type Assembly = z.infer<typeof assemblySchema>;
