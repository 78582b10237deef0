import type { Cast } from '../cast/cast.ts';
import type { CastEntry } from '../cast/entry.ts';
import { limits } from '../product/limits.ts';
import { product } from '../product/product.ts';
import { projectVersion } from '../project/format.ts';
import { newProject, type Scene } from '../project/project.ts';
import { readProject } from '../project/read-project.ts';
import { draftProjectSchema } from '../project/shape.ts';
import { shotSheet } from '../targets/shot-sheet.ts';
import { linesToText } from '../targets/target.ts';
import { neededEntries } from './cast-edits.ts';
import { readLayout } from './read-layout.ts';
import type { NewScene } from './scene-edits.ts';

interface ScenesText {
  /** For people: a shot sheet without a title. */
  text: string;
  /** For another editor: every field, including unknown ones. */
  json: string;
}

/** Returns the clipboard contents for scenes, in the given order, with the cast entries that they need. */
export function writeScenes(scenes: readonly Scene[], cast: Cast = []): ScenesText {
  const shots = scenes.map((scene) => ({ scene, from: 0, to: scene.duration }));
  const copies = scenes.map(withoutIdAndNumber);
  const needed = neededEntries(scenes, cast);
  return {
    text: linesToText(shotSheet.clip({ seconds: 0, shots })),
    json: JSON.stringify({
      ...{ format: 'promptreel', version: projectVersion, scenes: copies },
      ...(needed.length > 0 && { cast: needed }),
    }),
  };
}

export type ReadScenes =
  /** Scenes without ids and numbers, ready to insert, with the cast entries that they need. */
  | { scenes: NewScene[]; cast?: CastEntry[] }
  /** A sentence that explains the problem. */
  | { problem: string };

/**
 * Reads scenes from any pasted text: our JSON (scenes or a whole project), a shot sheet, or a prompt in the Sora 2
 * layout. Otherwise, each paragraph or list item becomes a scene's action. Refuses more scenes than a project can have.
 * Does not limit the length of texts; the editor reports those that are too long. Never throws, and takes time linear
 * in the length of the text.
 */
export function readScenes(text: string): ReadScenes {
  const start = text.slice(0, 200).trimStart();
  const value = start.startsWith('{') ? parseJson(text) : undefined;
  if (hasScenes(value)) return value.scenes.length > limits.scenes.max ? tooMany(value.scenes.length) : readJson(value);
  if (/^\{\s*"format":\s*"promptreel"/u.test(start)) return { problem: 'The copied scenes are incomplete.' };
  const scenes = readLayout(text);
  if (scenes.length === 0) return { problem: 'There is no text to paste.' };
  return scenes.length > limits.scenes.max ? tooMany(scenes.length) : { scenes };
}

function tooMany(count: number): ReadScenes {
  return { problem: `This text has ${count} scenes; a project has at most ${limits.scenes.max}.` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface PastedJson {
  version?: unknown;
  cast?: unknown;
  scenes: readonly object[];
}

function hasScenes(value: unknown): value is PastedJson {
  const scenes = isObject(value) && 'scenes' in value && value.scenes;
  return Array.isArray(scenes) && scenes.length > 0 && scenes.every(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads our JSON with the schema of drafts. Fills in missing durations and numbers. */
function readJson({ version, cast, scenes }: PastedJson): ReadScenes {
  const whole = scenes.map((scene, index) => ({
    sceneNumber: index + 1,
    duration: limits.sceneDuration.added,
    ...scene,
  }));
  const carrier = {
    ...newProject(),
    ...(version !== undefined && { version }),
    ...(cast !== undefined && { cast }),
    scenes: whole,
  };
  const read = readProject(carrier, draftProjectSchema);
  if ('newer' in read) return { problem: `These scenes are from a newer version of ${product.name}.` };
  if ('problem' in read) return read;
  const { project } = read;
  const needed = neededEntries(project.scenes, project.cast ?? []);
  return { scenes: project.scenes.map(withoutIdAndNumber), ...(needed.length > 0 && { cast: needed }) };
}

function withoutIdAndNumber({ id: _, sceneNumber: __, ...scene }: Scene): NewScene {
  return scene;
}
