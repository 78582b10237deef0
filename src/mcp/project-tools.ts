import { z } from 'zod';
import { importPaperSchema } from '../domain/papers/calls.ts';
import { guessFormat } from '../domain/papers/in/guess-format.ts';
import { limits } from '../domain/product/limits.ts';
import { projectVersion } from '../domain/project/format.ts';
import { projectShape } from '../domain/project/shape.ts';
import { totalDuration } from '../domain/scene/duration.ts';
import { listProjectsSchema, type NewStoredProject } from '../domain/storage/projects.ts';
import { castEntry, newScene, projectId, target } from './inputs.ts';
import { projectView, summaryView } from './project-view.ts';
import { withId } from './scene-tools.ts';
import { tool } from './tool.ts';

const { projectTitle, targetDuration, look } = projectShape;
const { format, scenes, text } = importPaperSchema.shape;
const sceneNumber = z.int().min(1).optional();

/** The tools that list, read and create projects. */
export const projectTools = [
  tool('reads', {
    name: 'list_projects',
    title: 'List projects',
    description: 'Lists the projects of the account, last changed first, without their content.',
    input: z.strictObject({
      q: listProjectsSchema.shape.q.unwrap().optional().describe('Words in the title.'),
      limit: z.int().min(1).max(limits.listRows.initial).default(20),
      cursor: z.string().optional().describe('`next` of the previous page.'),
    }),
    async run({ calls }, { q, limit, cursor }) {
      const page = { limit, ...(q !== undefined && { q }), ...(cursor !== undefined && { cursor }) };
      const { rows, next } = await calls.projects.list(page);
      return { projects: rows.map(summaryView), ...(next !== null && { next }) };
    },
  }),
  tool('reads', {
    name: 'get_project',
    title: 'Read a project',
    description:
      'Reads a project: its title, settings, look, cast and scenes, with the revision that changes are based on. Empty texts are left out.',
    input: z.strictObject({
      project: projectId,
      from: sceneNumber.describe('The number of the first scene to read.'),
      to: sceneNumber.describe('The number of the last scene to read.'),
    }),
    run: async ({ calls }, { project, from, to }) =>
      projectView(await calls.projects.get({ id: project }), { from, to }),
  }),
  tool('creates', {
    name: 'create_project',
    title: 'Create a project',
    description: 'Creates a project. Every project after the first needs a plan.',
    input: z.strictObject({
      title: projectTitle,
      target: target.describe('The generator that the film is written for.'),
      targetDuration: targetDuration
        .optional()
        .describe('The intended length in seconds. Defaults to the total duration of the scenes.'),
      look: look.describe('The look of the film, a text that every clip repeats.'),
      cast: z
        .array(castEntry)
        .max(limits.cast.entries)
        .optional()
        .describe('The characters, places, props and sounds that scenes mention as @name.'),
      scenes: z.array(newScene).max(limits.scenes.max).optional(),
    }),
    async run({ calls }, { title, target, targetDuration, look, cast, scenes = [] }) {
      const { min, max } = limits.targetDuration;
      const sum = scenes.length > 0 ? Math.max(min, Math.min(max, totalDuration(scenes))) : undefined;
      const length = targetDuration ?? sum;
      const project = {
        ...{ version: projectVersion, projectTitle: title },
        ...(length !== undefined && { targetDuration: length }),
        ...(look !== undefined && { look }),
        ...(cast !== undefined && { cast }),
        ...(target !== undefined && { settings: { target } }),
        ...(scenes.length > 0 && {
          scenes: scenes.map((scene, index) => ({ ...withId(scene), sceneNumber: index + 1 })),
        }),
      };
      // the call checks its input and adds defaults
      return summaryView(await calls.projects.create(project as NewStoredProject));
    },
  }),
  tool('creates', {
    name: 'import_script',
    title: 'Import a script',
    description:
      'Makes a project from a screenplay (Fountain or Final Draft), a shot list (CSV) or a prompt, and reports what it cannot keep.',
    input: z.strictObject({
      text: text.describe('The whole file, as text.'),
      format: format.optional().describe('By default, it is recognized.'),
      target: target.describe('Scenes are split to fit the clips of this generator.'),
      scenes: scenes.describe('The range of scenes to import.'),
      store: z.boolean().default(true).describe('False returns the project without storing it.'),
    }),
    async run({ calls }, { text, format = guessFormat(text), target, scenes, store }) {
      const { project, report } = await calls.projects.import({
        ...{ text, format },
        ...(target !== undefined && { target }),
        ...(scenes !== undefined && { scenes }),
      });
      if (!store) return { film: project, report };
      return { ...summaryView(await calls.projects.create(project as NewStoredProject)), report };
    },
  }),
];
