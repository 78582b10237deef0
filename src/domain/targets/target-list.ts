import { z } from 'zod';
import { sceneFieldKeys } from '../scene/fields.ts';
import { factList } from './fact-list.ts';
import { targets } from './registry.ts';
import type { Target } from './target.ts';

const day = z.iso.date();

const factValueSchema = z.union([
  z.string(),
  z.number(),
  z.array(z.string()).readonly(),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('any') }),
    z.object({ kind: z.literal('set'), values: z.array(z.number()).readonly() }),
    z.object({ kind: z.literal('whole'), min: z.number(), max: z.number() }),
  ]),
  z.object({
    of: z.enum(['clip', 'shot']),
    max: z.int(),
    unit: z.enum(['characters', 'utf-16 units', 'words']),
    hard: z.boolean(),
    on: z.string().exactOptional(),
  }),
  z.record(z.string(), z.number()).readonly(),
]);

const factSchema = z
  .object({
    name: z.string(),
    value: factValueSchema,
    source: z.string(),
    read: day,
    level: z.enum(['maker', 'gateway', 'guide', 'unverified']),
  })
  .meta({
    id: 'Fact',
    description:
      'A fact about a generator, with its source, the day on which the source was read, and its reliability.',
  });

/** The API's description of a target. */
export const targetInfoSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    maker: z.string().nullable(),
    status: z.discriminatedUnion('state', [
      z.object({ state: z.literal('active') }),
      z.object({ state: z.literal('retired'), since: day, replacement: z.string() }),
    ]),
    ownLayout: z.boolean().describe("Whether prompts follow the generator's own guide rather than the generic layout."),
    apart: z
      .object({ look: z.boolean(), speech: z.boolean(), sound: z.boolean(), music: z.boolean() })
      .describe('The parts of a scene that the prompt separates from the picture.'),
    drops: z.array(z.enum(sceneFieldKeys)).describe('Fields that the target cannot render.'),
    facts: z.array(factSchema).describe('The limits and prompting rules of the generator.'),
  })
  .meta({ id: 'Target' });
export type TargetInfo = z.infer<typeof targetInfoSchema>;

/** Every target with its facts, in display order. */
export function listTargets(): TargetInfo[] {
  return Object.values<Target>(targets).map(({ id, label, maker, status, ownLayout, apart, drops = [], facts }) => ({
    ...{ id, label, maker, status, ownLayout, apart },
    drops: [...drops],
    facts: factList(facts),
  }));
}
