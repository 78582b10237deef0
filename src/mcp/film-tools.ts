import { z } from 'zod';
import type { CastEntry } from '../domain/cast/entry.ts';
import { addEntry, addEntryProblem, removeEntry, renameEntry, renameEntryProblem } from '../domain/edits/cast-edits.ts';
import { changeEntry } from '../domain/edits/change-entry.ts';
import { limits } from '../domain/product/limits.ts';
import { nameKey } from '../domain/project/cast-names.ts';
import type { Project } from '../domain/project/project.ts';
import { projectShape } from '../domain/project/shape.ts';
import { editProject } from './edit-project.ts';
import { castEntry, editedProject, target } from './inputs.ts';
import { tool } from './tool.ts';
import { ToolFailure } from './tool-failure.ts';

const { projectTitle, targetDuration, look, settings } = projectShape;
const { ratio, resolution, audio, language, packing } = settings.unwrap().shape;
type EntryInput = z.output<typeof castEntry>;
const entryName = z.string().max(limits.cast.nameLength);

/** The tools that change what all scenes share. */
export const filmTools = [
  tool('replaces', {
    name: 'set_look',
    title: 'Set the look',
    description: 'Replaces the look of the film, a text that every clip repeats. An empty text clears it.',
    input: z.strictObject({ ...editedProject, look: look.unwrap() }),
    run: (backend, { project, revision, look }) =>
      editProject(backend, {
        ...{ project, revision },
        change: (film) => ((film.look ?? '') === look ? film : { ...film, look }),
      }),
  }),
  tool('replaces', {
    name: 'set_cast',
    title: 'Change the cast',
    description:
      'Changes the characters, places, props and sounds that scenes mention as @name. Entries that you do not name stay. Renaming an entry also renames its mentions; removing one leaves them as they are.',
    input: z.strictObject({
      ...editedProject,
      rename: z
        .array(z.strictObject({ from: entryName, to: castEntry.shape.name }))
        .max(limits.cast.entries)
        .optional(),
      remove: z.array(entryName).max(limits.cast.entries).optional().describe('Names to remove.'),
      set: z
        .array(castEntry)
        .max(limits.cast.entries)
        .optional()
        .describe('Entries to add, or to change if the cast has the name. What you leave out of an entry stays.'),
    }),
    run: (backend, { project, revision, rename = [], remove = [], set = [] }) =>
      editProject(backend, {
        ...{ project, revision },
        change(film) {
          const renamed = rename.reduce((edited, { from, to }) => renameCastEntry(edited, from, to), film);
          const remaining = remove.reduce((edited, one) => removeEntry(edited, entryIndex(edited, one)), renamed);
          return set.reduce(upsertEntry, remaining);
        },
      }),
  }),
  tool('replaces', {
    name: 'rename_project',
    title: 'Rename a project',
    description: 'Changes the title of a project.',
    input: z.strictObject({ ...editedProject, title: projectTitle }),
    run: (backend, { project, revision, title }) =>
      editProject(backend, { ...{ project, revision }, change: (film) => ({ ...film, projectTitle: title }) }),
  }),
  tool('replaces', {
    name: 'set_settings',
    title: 'Change the settings',
    description: 'Changes the target, the intended length and the settings for rendering. What you leave out stays.',
    input: z.strictObject({
      ...editedProject,
      target: target.describe('The generator that the film is written for.'),
      targetDuration: targetDuration.optional().describe('The intended length of the film, in seconds.'),
      ...{ ratio, resolution, audio, language, packing },
    }),
    run: (backend, { project, revision, targetDuration, ...changes }) =>
      editProject(backend, {
        ...{ project, revision },
        change: (film) => ({
          ...film,
          ...(targetDuration !== undefined && { targetDuration }),
          ...(Object.keys(changes).length > 0 && { settings: { ...film.settings, ...changes } as Project['settings'] }),
        }),
      }),
  }),
];

/** @throws ToolFailure unless the cast has the entry */
function entryIndex({ cast = [] }: Project, name: string): number {
  const index = cast.findIndex((one) => nameKey(one.name) === nameKey(name));
  if (index >= 0) return index;
  throw new ToolFailure('NOT_FOUND', `The cast has no entry ${JSON.stringify(name)}`, {
    next: 'Use a name from get_project.',
    details: { names: cast.map((one) => one.name) },
  });
}

function renameCastEntry(film: Project, from: string, to: string): Project {
  const index = entryIndex(film, from);
  const problem = renameEntryProblem(film, index, to);
  if (problem) throw new ToolFailure('BAD_REQUEST', `The name ${JSON.stringify(to)} ${problem}`);
  return renameEntry(film, index, to);
}

/** Changes the entry of that name, or adds it. */
function upsertEntry(film: Project, { name, ...changes }: EntryInput): Project {
  const index = (film.cast ?? []).findIndex((one) => nameKey(one.name) === nameKey(name));
  // the type assertions are safe: the type allows `undefined`, but at run time an omitted field is absent
  if (index >= 0) return changeEntry(film, index, changes as Partial<CastEntry>);
  const problem = addEntryProblem(film, name);
  if (problem) throw new ToolFailure('BAD_REQUEST', `The name ${JSON.stringify(name)} ${problem}`);
  return addEntry(film, { kind: 'character', text: '', ...changes, name } as CastEntry);
}
