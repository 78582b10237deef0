import { z } from 'zod';
import { isOverLimit } from '../domain/film/over-limit.ts';
import { exportPaperSchema } from '../domain/papers/calls.ts';
import { findPresets, noFilter } from '../domain/presets/picker.ts';
import { searchPresetsSchema } from '../domain/presets/search-presets.ts';
import { listTargets } from '../domain/targets/target-list.ts';
import type { McpBackend } from './calls.ts';
import { assembleInput, filmSource, readSource, target } from './inputs.ts';
import { tool } from './tool.ts';

const { format, frameRate } = exportPaperSchema.shape;

/** The tools that write prompts and files, list facts about targets, and search presets. */
export const promptTools = [
  tool('reads', {
    name: 'assemble',
    title: 'Assemble prompts',
    description:
      'Writes the prompt of each clip as the generator wants it, with the findings of the check. Scenes are packed into clips that the generator can render.',
    input: z.strictObject({
      ...assembleInput.shape,
      requests: z.boolean().default(false).describe('Also returns the API request that renders each clip.'),
    }),
    async run({ calls }, { project, film, requests: withRequests, ...options }) {
      const source = await readSource(calls, { project, film });
      const { requests, ...assembly } = await calls.projects.assemble({ project: source, ...omitUndefined(options) });
      return { ...assembly, ...(withRequests && { requests }) };
    },
  }),
  tool('reads', {
    name: 'check',
    title: 'Check a project',
    description:
      'Lists what a generator cannot render or is likely to get wrong, such as texts over a limit, lengths it does not have, or dialogue longer than its scene.',
    input: assembleInput,
    async run({ calls }, { project, film, ...options }) {
      const source = await readSource(calls, { project, film });
      const assembly = await calls.projects.assemble({ project: source, ...omitUndefined(options) });
      return { target: assembly.target, isOverLimit: isOverLimit(assembly), findings: assembly.findings };
    },
  }),
  tool('reads', {
    name: 'targets',
    title: 'Generators and their facts',
    description:
      'Lists the generators, or the facts of one: lengths, limits and prompting rules, each with its source.',
    input: z.strictObject({ target: target.describe('The id of one generator, for its facts.') }),
    async run(_, { target }) {
      const all = listTargets();
      if (target !== undefined) return all.find(({ id }) => id === target);
      return { targets: all.map(({ id, label, maker, status }) => ({ id, label, maker, status })) };
    },
  }),
  tool('reads', {
    name: 'search_presets',
    title: 'Search presets',
    description:
      'Finds texts for the fields of a scene: camera moves, light, grades, sounds and more, and the user’s own.',
    input: z.strictObject({
      q: searchPresetsSchema.shape.q.unwrap().optional().describe('Words that the preset has.'),
      field: searchPresetsSchema.shape.field,
      limit: z.int().min(1).max(50).default(20),
    }),
    async run(backend, { q = '', field, limit }) {
      const found = await backend.calls.presets.search({ q, limit, ...(field && { field }) });
      return { presets: [...(await ownPresets(backend, { q, field })), ...found].slice(0, limit) };
    },
  }),
  tool('reads', {
    name: 'export_project',
    title: 'Export a project',
    description: 'Writes a project as a screenplay, shot list, subtitles or timeline. Returns the text of the file.',
    input: z.strictObject({ ...filmSource, format, target, frameRate }),
    async run({ calls }, { project, film, format, ...options }) {
      const source = await readSource(calls, { project, film });
      return calls.projects.export({ project: source, format, ...omitUndefined(options) });
    },
  }),
];

/** The user's own presets that contain every word. Empty without an account. */
async function ownPresets(
  { calls, describeError }: McpBackend,
  { q, field }: { q: string; field?: string | undefined },
) {
  const stored = await calls.presets.list().catch((error) => {
    if (describeError(error).code === 'UNAUTHORIZED') return [];
    throw error;
  });
  const presets = stored
    .filter((preset) => field === undefined || preset.field === field)
    .map(({ id, field, content }) => ({
      ...{ id, field, name: 'Own preset', category: 'Own', description: content },
      sets: { [field]: content },
    }));
  return findPresets(presets, { ...noFilter, search: q });
}

/** Removes undefined options, which the types of the calls do not allow. */
function omitUndefined<Options extends object>(options: Options) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Options]?: Exclude<Options[Key], undefined>;
  };
}
