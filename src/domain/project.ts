import { z } from 'zod';
import { exact } from './duration.ts';
import { extraLength, openObject } from './extra-fields.ts';
import { eachField, emptyTexts, type SceneTexts, sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import { type ProjectSettings, settingsSchema } from './project-settings.ts';
import { text } from './text.ts';

const { scenes: sceneCount, sceneDuration, targetDuration } = limits;

/** Schema of a duration in seconds. */
export function seconds({ min, max }: { min: number; max: number }) {
  const range = `must be between ${min} and ${max} seconds`;
  return z.number(range).min(min, range).max(max, range);
}

/** The shape of a scene's texts, each of the same schema. A missing one is empty, so that older scenes can be read. */
export function fieldTexts(one: z.ZodString) {
  return eachField(() => one.default(''));
}

const sceneId = text(64);
const sceneOrder = {
  id: sceneId.optional(),
  sceneNumber: z
    .int({ error: ({ code }) => (code === 'too_big' ? 'is too large' : undefined) })
    .min(1, 'must be at least 1'),
};

/**
 * A scene that may be stored: `duration` in seconds, a text for each field, `sceneNumber` from 1.
 * @public other programs check their scenes with it
 */
export const sceneSchema = openObject({
  ...sceneOrder,
  duration: seconds(sceneDuration),
  ...fieldTexts(text(limits.fieldLength)),
}).meta({ id: 'NewScene' });

/** Scenes as parsing a project leaves them: each has an id and every text. */
export const storedScenesSchema = z.array(
  sceneSchema.safeExtend({ id: sceneId, ...eachField(() => text(limits.fieldLength)) }).meta({ id: 'Scene' }),
);

/** A scene as somebody is still typing it: any positive duration, texts of any length. */
const draftSceneSchema = openObject({
  ...sceneOrder,
  duration: z.number().positive(),
  ...fieldTexts(z.string()),
});

type NumberedScene = { sceneNumber: number; id?: string | undefined };

/** Scenes by number, numbered 1 to n without gaps, each with an id of its own (one it had, else a new one). */
function inOrder<S extends NumberedScene>(scenes: readonly S[]): (S & { id: string })[] {
  const given = new Set(scenes.map(({ id }) => id));
  const taken = new Set<string>();
  return scenes
    .toSorted((a, b) => a.sceneNumber - b.sceneNumber)
    .map((scene, index) => {
      const id = scene.id && !taken.has(scene.id) ? scene.id : nextSceneId(new Set([...taken, ...given]));
      taken.add(id);
      return { ...scene, id, sceneNumber: index + 1 };
    });
}

/** The parts of a project, for schemas that carry one among other things (a template does). */
export const projectShape = {
  projectTitle: text(limits.titleLength),
  targetDuration: seconds(targetDuration),
  scenes: z
    .array(sceneSchema)
    .min(sceneCount.min, 'needs at least one scene')
    .max(sceneCount.max, `has too many scenes: at most ${sceneCount.max}`)
    .transform(inOrder),
  settings: settingsSchema.optional(),
};

const projectKeys = new Set(Object.keys(projectShape));
const sceneKeys = new Set(Object.keys(sceneSchema.shape));
const settingsKeys = new Set(Object.keys(settingsSchema.shape));

/**
 * An object that carries a project: `projectShape`, and its own fields.
 * @throws ZodError when the fields that nobody names take more than `limits.extraFields.characters` in all
 */
export function projectCarrier<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = new Set([...projectKeys, ...Object.keys(shape)]);
  const { characters } = limits.extraFields;
  return openObject({ ...shape, ...projectShape }).refine(
    (value) => {
      // the generic shape hides that it has the project's
      const { scenes, settings = {} } = value as unknown as z.output<typeof projectSchema>;
      const inScenes = scenes.reduce((sum, scene) => sum + extraLength(scene, sceneKeys), 0);
      return extraLength(value, known) + inScenes + extraLength(settings, settingsKeys) <= characters;
    },
    `holds too much that this version does not know: at most ${characters.toLocaleString('en-US')} characters`,
  );
}

/** A project that may be stored. Parsing sorts the scenes, numbers them from 1 and gives ids where they lack. */
export const projectSchema: z.ZodObject<typeof projectShape> = projectCarrier({});

/** A project in the middle of being typed: what a browser's draft may hold. */
export const draftProjectSchema = openObject({
  projectTitle: z.string(),
  targetDuration: z.number().positive(),
  scenes: z.array(draftSceneSchema).min(1).transform(inOrder),
  settings: settingsSchema.optional(),
});

export type Project = z.infer<typeof projectSchema>;
export type Scene = Project['scenes'][number];

/** A scene as it was stored, with every text: one that was stored before there was a field has it empty. */
export function withEveryText<S extends object>(scene: S): S & SceneTexts {
  return sceneFieldKeys.every((key) => key in scene) ? (scene as S & SceneTexts) : { ...emptyTexts, ...scene };
}

function nextSceneId(taken: ReadonlySet<string | undefined>): string {
  let number = taken.size + 1;
  while (taken.has(`scene-${number}`)) number += 1;
  return `scene-${number}`;
}

function emptyScene(id: string, sceneNumber: number, duration: number): Scene {
  return { id, sceneNumber, duration, ...emptyTexts };
}

function renumbered(scenes: readonly Scene[]): Scene[] {
  return scenes.map((scene, index) => (scene.sceneNumber === index + 1 ? scene : { ...scene, sceneNumber: index + 1 }));
}

/** A fresh project: 'NEW PROJECT', 15 s, one empty scene of 5 s. */
export function newProject(sceneId = 'scene-1', settings?: ProjectSettings): Project {
  return {
    projectTitle: 'NEW PROJECT',
    targetDuration: targetDuration.initial,
    scenes: [emptyScene(sceneId, 1, sceneDuration.first)],
    ...(settings && { settings }),
  };
}

/** The project with an empty scene of 3 s at its end; unchanged once it has 100. */
export function addScene(project: Project, sceneId?: string): Project {
  const { scenes } = project;
  if (scenes.length >= sceneCount.max) return project;
  const id = sceneId ?? nextSceneId(new Set(scenes.map((scene) => scene.id)));
  return { ...project, scenes: [...scenes, emptyScene(id, scenes.length + 1, sceneDuration.added)] };
}

/** The project without that scene, the others renumbered; unchanged when it is the only one or unknown. */
export function removeScene(project: Project, sceneId: string): Project {
  const scenes = project.scenes.filter((scene) => scene.id !== sceneId);
  if (scenes.length === 0 || scenes.length === project.scenes.length) return project;
  return { ...project, scenes: renumbered(scenes) };
}

/** The project with that scene at the index `to` (from 0, kept within the list), all renumbered. */
export function moveScene(project: Project, sceneId: string, to: number): Project {
  const from = project.scenes.findIndex((scene) => scene.id === sceneId);
  const target = Math.max(0, Math.min(to, project.scenes.length - 1));
  const scene = project.scenes[from];
  if (!scene || from === target) return project;
  return { ...project, scenes: renumbered(project.scenes.toSpliced(from, 1).toSpliced(target, 0, scene)) };
}

/**
 * The project with that scene as several, one after the other: the picture and the sound stay the same in each, the
 * seconds are shared out in tenths, and so are the spoken words. Unchanged when the scene is unknown or
 * too short to be shared out, or the project would have more scenes than it may.
 * @param ids those of the new scenes after the first, which keeps its own; one more scene for each
 */
export function splitScene(project: Project, sceneId: string, ids: readonly string[]): Project {
  const index = project.scenes.findIndex(({ id }) => id === sceneId);
  const scene = project.scenes[index];
  if (!scene || project.scenes.length + ids.length > sceneCount.max) return project;
  const count = ids.length + 1;
  const tenths = Math.round(scene.duration * 10);
  const spoken = sharedWords(scene.dialog, count);
  const pieces = [sceneId, ...ids].map((id, piece) => {
    const start = Math.round((tenths * piece) / count);
    const end = Math.round((tenths * (piece + 1)) / count);
    // the last one also takes what is finer than a tenth
    const rest = piece === count - 1 ? scene.duration - tenths / 10 : 0;
    return { ...scene, id, duration: exact((end - start) / 10 + rest), dialog: spoken[piece] ?? '' };
  });
  if (pieces.some(({ duration }) => duration < sceneDuration.min)) return project;
  return { ...project, scenes: renumbered(project.scenes.toSpliced(index, 1, ...pieces)) };
}

/** A text in `count` parts of about as many words, cut where a sentence ends if one does nearby. */
function sharedWords(value: string, count: number): string[] {
  const words = [...value.matchAll(/\S+/gu)];
  const nearby = words.length / count / 2;
  const sentenceEnds = words.flatMap(([word], index) => (/[.!?…][\p{P}]*$/u.test(word) ? [index + 1] : []));
  const cuts = Array.from({ length: count + 1 }, (_, part) => {
    const even = (words.length * part) / count;
    const distance = (end: number) => Math.abs(end - even);
    const [nearest = 0] = sentenceEnds.toSorted((a, b) => distance(a) - distance(b));
    const inside = part > 0 && part < count && distance(nearest) < nearby;
    return words[inside ? nearest : Math.round(even)]?.index ?? value.length;
  });
  return cuts.slice(1).map((end, part) => value.slice(part === 0 ? 0 : cuts[part], end).trim());
}

/** The project with some values of the scene at `index` (from 0) replaced; unchanged when there is none. */
export function changeScene(
  project: Project,
  index: number,
  change: Partial<SceneTexts & { duration: number }>,
): Project {
  const scene = project.scenes[index];
  if (!scene) return project;
  return { ...project, scenes: project.scenes.with(index, { ...scene, ...change }) };
}

/** The project with an id from `newId` for every scene: loading a template twice never shares ids. */
export function withNewSceneIds(project: Project, newId: () => string): Project {
  return { ...project, scenes: project.scenes.map((scene) => ({ ...scene, id: newId() })) };
}
