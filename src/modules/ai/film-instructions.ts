import { limits } from '../../domain/product/limits.ts';
import { sceneFields } from '../../domain/scene/fields.ts';
import { numberWord } from '../../domain/text/number-word.ts';
import { continuityData } from './continuity-data.ts';
import { continuityInstructions, craft, dataOnly, entryTasks, fieldTask, lookTask } from './instructions.ts';
import type { FilmMaterial, FilmScenesRequest } from './writer.ts';

/** How many cast entries a model may propose. */
const maxEntries = 12;

const keepStory =
  'Tell the story of the material in its order. Invent what it leaves open, and leave out nothing that it tells.';

/** The instructions for the plan of a film: outline, cast, look. */
export function planInstructions({ sceneCount, maxSceneSeconds, ...film }: FilmMaterial): string {
  const { scenes } = limits.treatment;
  const count =
    sceneCount === undefined ? `as many scenes as the story needs, at most ${scenes}` : `${sceneCount} scenes`;
  return [
    `You plan a film for a video generator from a sentence or a treatment, as a working film crew would: ${count}. A scene is one shot of at most ${maxSceneSeconds} seconds.`,
    keepStory,
    'Title: at most 6 words.',
    'Outline: one sentence a scene of at most 20 words, with who does what where. Name people, places and things as the cast does, without @.',
    `Cast: who and what appears in more than one scene and is not in the cast of the material, at most ${maxEntries} entries. The name is one word, letters alone; the kind is character, place, prop or sound. ${Object.values(entryTasks).join(' ')} At most 30 words each, as a phrase without a verb that commands.`,
    `Look: ${lookTask} At most 30 words, as a phrase without a verb that commands.`,
    ...continuityInstructions(film),
    ...craft,
    dataOnly,
  ].join('\n\n');
}

/** The user's material for a plan, as JSON. */
export function planData({ treatment, look, cast = [] }: FilmMaterial): string {
  return JSON.stringify({ treatment, ...continuityData({ look, cast }, cast) });
}

/** The instructions for some scenes of a planned film. */
export function filmScenesInstructions({ numbers, maxSceneSeconds, ...film }: FilmScenesRequest): string {
  const fields = sceneFields.map(({ key }) => `- ${key}: ${fieldTask(key, film.cast)}`);
  return [
    `You write scenes of a film for a video generator, as a working film crew would: of the outline in the material scenes ${numbers.join(', ')}, each under its number.`,
    'Each scene shows what its line of the outline says and nothing of another line. They follow on from the scene before, where it is given, and from each other.',
    keepStory,
    `The durations are in seconds, each between ${limits.sceneDuration.min} and ${maxSceneSeconds}: as long as what is done and said takes. Dialog has at most 2 words per second of its scene.`,
    `Fill all ${numberWord(sceneFields.length)} fields of every scene, at most 30 words each; only dialog is empty where nobody speaks:\n${fields.join('\n')}`,
    ...continuityInstructions(film),
    ...craft,
    dataOnly,
  ].join('\n\n');
}

/** The user's material for some scenes of a planned film, as JSON. */
export function filmScenesData({ treatment, title, lines, before, look, cast = [] }: FilmScenesRequest): string {
  const outline = Object.fromEntries(lines.map((line, index) => [index + 1, line]));
  return JSON.stringify({ treatment, title, outline, sceneBefore: before, ...continuityData({ look, cast }, cast) });
}
