import { limits } from '../../product/limits.ts';
import { product } from '../../product/product.ts';
import { formatVersion, projectVersion } from '../../project/format.ts';
import { readProject } from '../../project/read-project.ts';
import { draftProjectSchema } from '../../project/shape.ts';
import { explicitStatus } from '../../scene/board.ts';
import { emptyTexts, sceneFieldLabels } from '../../scene/fields.ts';
import { isRecord } from '../../schemas/is-record.ts';
import type { ParsedDocument } from './finish-project.ts';
import { addText, fitFields, type LooseScene } from './fit-fields.ts';
import { parseLenientJson } from './lenient-json.ts';
import { quoted, type Report } from './report.ts';
import type { ReadScene } from './script-shots.ts';
import { readSeconds } from './shot-list.ts';
import { columnByName } from './table-columns.ts';

/** Maximum depth of the search for a list of scenes. */
const searchedLevels = 4;

/**
 * Reads scenes from JSON: a Promptreel project with all of its properties, or a list at one of the outer levels, either
 * of texts or of objects with keys like the columns of a shot list.
 * @returns null if the text is prose that begins with a bracket, rather than valid or broken JSON
 */
export function readJsonScenes(
  text: string,
  repair: boolean,
  report: Report,
): ParsedDocument | { problem: string; repairable?: true } | null {
  const value = parse(text) ?? (repair ? parseLenientJson(text) : undefined);
  if (value === undefined) {
    if (!/^(?:```|[{[]\s*["'“{[\p{L}_])/u.test(text) || !/["'“:{]/u.test(text.slice(1, 200)) || isClipTime(text))
      return null;
    return { problem: `This JSON is broken. ${product.name} can try to repair it.`, repairable: true };
  }
  if (formatVersion(value) > projectVersion) return { problem: `This is from a newer version of ${product.name}.` };
  const project = readPromptreelProject(value);
  if (project) return project;
  const list = sceneList(value);
  if (!list) return isRecord(value) || Array.isArray(value) ? { problem: 'There are no scenes in this JSON.' } : null;
  const scenes: ReadScene[] = [];
  for (const [index, item] of list.entries()) {
    for (const scene of fitFields(looseScene(item, index + 1, report), null, report)) scenes.push(scene);
  }
  const { title = '', look } = isRecord(value) ? filmTexts(value) : {};
  return { scenes, title, look };
}

/** Whether a text begins like a line of a clip: `[Mara, whispering]: "..."`, `[0-3s] ...`. */
function isClipTime(text: string): boolean {
  return /^\[[^\]\n"']{1,80}\](?::| )/u.test(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^```\w*\n/u, '').replace(/\n```$/u, ''));
  } catch {
    return undefined;
  }
}

/** Reads a Promptreel project. Missing project properties get their defaults. */
function readPromptreelProject(value: unknown): ParsedDocument | null {
  if (!isRecord(value) || !Array.isArray(value.scenes)) return null;
  if (value.format !== 'promptreel' && !('projectTitle' in value)) return null;
  const carrier = { projectTitle: '', targetDuration: 1, ...value, scenes: value.scenes.map(withNumber) };
  // no limit on scenes here, since the user may select a range
  const read = readProject(carrier, draftProjectSchema);
  if (!('project' in read)) return null;
  const { projectTitle, scenes, look, cast, settings } = read.project;
  const { max } = limits.scenes;
  for (let from = 0; from < scenes.length; from += max) {
    if (!('project' in readProject({ ...carrier, scenes: scenes.slice(from, from + max) }))) return null;
  }
  return {
    title: projectTitle,
    scenes: scenes.map(({ id: _, sceneNumber: __, ...scene }) => scene),
    look,
    cast,
    settings,
  };
}

function withNumber(scene: unknown, index: number): unknown {
  return isRecord(scene) ? { sceneNumber: index + 1, duration: 3, ...scene } : scene;
}

/**
 * Finds the outermost list of objects with a known key in at least one of them, or else the outermost list of texts.
 */
function sceneList(value: unknown): unknown[] | null {
  let level: unknown[] = [value];
  let texts: unknown[] | null = null;
  for (let depth = 0; depth < searchedLevels && level.length > 0; depth += 1) {
    const lists = level.filter((one) => Array.isArray(one) && one.length > 0) as unknown[][];
    const scenes = lists.find(
      (list) => list.every(isRecord) && list.some((item) => Object.keys(item).some(isKnownKey)),
    );
    if (scenes) return scenes;
    texts ??= lists.find((list) => list.every((item) => typeof item === 'string' && item.trim() !== '')) ?? null;
    level = level.flatMap((one) =>
      isRecord(one) || (Array.isArray(one) && one.length < 1_000) ? Object.values(one) : [],
    );
  }
  if (texts) return texts;
  // the whole value may be a single scene
  return isRecord(value) &&
    ['action', 'scene', 'subject', 'dialog'].some((column) =>
      Object.keys(value).some((key) => columnForKey(key) === column),
    )
    ? [value]
    : null;
}

function isKnownKey(key: string): boolean {
  return columnForKey(key) !== 'ignored';
}

function filmTexts(value: Record<string, unknown>): { title?: string; look?: string } {
  const firstText = (...keys: string[]) => keys.map((key) => value[key]).find((one) => typeof one === 'string');
  const title = firstText('title', 'projectTitle', 'project_title', 'name', 'film');
  const look = firstText('look', 'style', 'visual_style', 'visualStyle');
  return { ...(title !== undefined && { title }), ...(look !== undefined && { look }) };
}

function looseScene(item: unknown, number: number, report: Report): LooseScene {
  const scene: LooseScene = { ...emptyTexts };
  if (!isRecord(item)) {
    scene.action = String(item);
    return scene;
  }
  for (const [key, value] of Object.entries(item)) {
    const column = columnForKey(key);
    const text = valueToText(value, column === 'dialog');
    if (text === '' || column === 'number') continue;
    if (column === 'seconds') {
      const seconds = readSeconds(text);
      if (seconds === null)
        report.add(null, `Scene ${number}, unreadable seconds: ${quoted(text)}`, 'unreadable seconds');
      else scene.duration = seconds;
    } else if (column === 'status') {
      const status = explicitStatus({ status: text });
      if (status) scene.status = status;
    } else if (column === 'music') addText(scene, 'audio', `Music: ${text}`);
    else if (column === 'ignored')
      report.add(null, `Scene ${number}, ${quoted(key)}: ${quoted(text)}`, 'values with unknown names');
    else if (scene[column] !== '' && column !== 'dialog' && column !== 'audio') addText(scene, column, text, ', ');
    else addText(scene, column, text);
  }
  return scene;
}

/** Maps a key to a column: `cameraMovement` and `camera_movement` match the column `Camera movement`. */
function columnForKey(key: string): ReturnType<typeof columnByName> {
  const label = key.slice(0, 80).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const field = Object.entries(sceneFieldLabels).find(([one]) => one === key)?.[0];
  return field ? (field as ReturnType<typeof columnByName>) : columnByName(label);
}

/**
 * Converts a value to text. Joins a list with line breaks for dialogue, otherwise with commas. Writes an object as
 * `SPEAKER: words` if it has a speaker and words, otherwise as its keys and values.
 */
function valueToText(value: unknown, isSpeech: boolean, depth = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (depth > 3) return '';
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueToText(one, isSpeech, depth + 1)).filter((one) => one !== '');
    return texts.join(isSpeech ? '\n' : ', ');
  }
  if (!isRecord(value)) return '';
  const { speaker = value.character ?? value.name, line = value.text ?? value.dialogue ?? value.words } = value;
  if (typeof speaker === 'string' && typeof line === 'string') return `${speaker.toUpperCase()}: ${line}`;
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${valueToText(one, isSpeech, depth + 1)}`)
    .join(', ');
}
