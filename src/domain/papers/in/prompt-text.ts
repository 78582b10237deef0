import { hasHeadings, readLayout } from '../../edits/read-layout.ts';
import type { ProjectSettings } from '../../project/project.ts';
import { emptyTexts, sceneFieldKeys } from '../../scene/fields.ts';
import { type TargetId, targets } from '../../targets/registry.ts';
import type { Target } from '../../targets/target.ts';
import type { ParsedDocument } from './finish-project.ts';
import { fitFields, type LooseScene } from './fit-fields.ts';
import { readJsonScenes } from './json-scenes.ts';
import { isClipLine, type LayoutClip, readClipLines, withoutFinalPeriod } from './layout-lines.ts';
import { isMinimax, readLtx, readMinimax } from './layout-paragraphs.ts';
import { createSpeakers } from './layout-speech.ts';
import type { Report } from './report.ts';
import { escapeUnknownMentions } from './script-cast.ts';
import type { ReadScene } from './script-shots.ts';
import { normalizeLineEnds } from './source-text.ts';

interface PromptOptions {
  target: TargetId | undefined;
  /** Whether to repair broken JSON. */
  repair: boolean;
}

/**
 * Reads a prompt from any source: JSON with scenes; the layout of any target; or free text, with one scene per paragraph
 * or list item. Text that a layout merges, such as the sentences of a picture, goes into one field. Exporting the project
 * in the same layout gives the same text.
 * @returns a problem, as a sentence, if JSON is broken or has no scenes
 */
export function readPrompt(
  text: string,
  { target, repair }: PromptOptions,
  report: Report,
): ParsedDocument | { problem: string; repairable?: true } {
  const plain = normalizeLineEnds(text).trim();
  if (/^(?:[{[]|```)/u.test(plain)) {
    const json = readJsonScenes(text.replace(/^\ufeff/u, '').trim(), repair, report);
    // prose may also begin with a bracket, such as a clip's time
    if (json) return json;
  }
  const lines = plain.split('\n').map((line) => line.trim());
  if (hasHeadings(lines)) return readSheet(lines, report);
  const layout = detectLayout(lines, target);
  if (!layout) return readFreeText(plain, report);
  const document = readClips(lines, layout, report);
  // a single paragraph without any sign of a layout was read only because the user chose a target; it may be prose
  return detectLayout(lines, undefined) ? document : { ...document, isFreeText: true };
}

function fitScenes(scenes: readonly LooseScene[], report: Report): { scenes: ReadScene[] } {
  return { scenes: scenes.flatMap((scene) => fitFields(scene, null, report)) };
}

function readFreeText(text: string, report: Report): ParsedDocument {
  const scenes = readLayout(text).map(({ duration: _, ...texts }): LooseScene => texts);
  return { ...fitScenes(scenes, report), isFreeText: true };
}

/** Reads the layouts that cover a whole film: the shot sheet, with its title and look, and Sora 2. */
function readSheet(lines: readonly string[], report: Report): ParsedDocument {
  const first = lines.find((line) => line !== '') ?? '';
  const title = first.startsWith('# ') && !hasHeadings([first]) ? first.slice(2) : '';
  const isSheet = lines.some((line) => line.startsWith('# ') && hasHeadings([line]));
  const { look, rest } = isSheet ? extractLook(lines, sheetLook) : extractLook(lines, soraLook);
  const settings: ProjectSettings = { target: isSheet ? 'shot-sheet' : 'sora-2' };
  return { ...fitScenes(readLayout(rest.join('\n')), report), title, settings, ...(look && { look }) };
}

/**
 * Splits a line into the look and the text before it: `left`, which is null if the look is the whole line. Returns null
 * for a line without a look.
 */
type SplitLook = (line: string) => { look: string; left: string | null } | null;

const sheetLook: SplitLook = (line) => (line.startsWith('LOOK: ') ? { look: line.slice(6), left: null } : null);
const soraLook: SplitLook = (line) => {
  const at = line.startsWith('Style: ') ? 0 : line.lastIndexOf('. Style: ');
  if (at < 0 || /^(?:Dialogue|Background sound|Audio):/u.test(line)) return null;
  // 7 and 9 are the lengths of `Style: ` and `. Style: `
  return { look: withoutFinalPeriod(line.slice(at === 0 ? 7 : at + 9)), left: at === 0 ? null : line.slice(0, at + 1) };
};

/** Removes the look from the scenes' lines if it is the same in all scenes. */
function extractLook(lines: readonly string[], split: SplitLook): { look: string; rest: readonly string[] } {
  const lookLines = lines.map(split);
  const looks = lookLines.flatMap((one) => one?.look ?? []);
  const scenes = lines.filter((line) => hasHeadings([line])).length;
  const [look = ''] = looks;
  if (looks.length !== scenes || looks.some((one) => one !== look)) {
    // if the looks differ, keep each in the closest field, the grade
    return { look: '', rest: lines.map((line) => line.replace(/^LOOK: /u, 'GRADE: ')) };
  }
  const rest = lines.flatMap((line, index) => {
    const one = lookLines[index];
    return one ? (one.left ?? []) : line;
  });
  return { look, rest };
}

const clipHeading = /^Clip \d{1,4} \((\d{1,6}(?:\.\d{1,6})?)s\)$/u;

/**
 * Detects the target whose layout a text is in; null for free text. MiniMax H3's layout is always recognized. For any
 * other layout, and for a single paragraph, returns `fallback` if it is given.
 */
function detectLayout(lines: readonly string[], fallback: TargetId | undefined): TargetId | null {
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  if (isMinimax(lines.find((line) => line !== '' && !clipHeading.test(line)) ?? '')) return 'minimax-h3';
  const isOneParagraph = lines.every((line) => line !== '');
  const isMusic = fallback?.startsWith('seedance') && has(/^\(.+\)$/u);
  const isLayout = isMusic || has(clipHeading) || lines.some(isClipLine);
  if (fallback && (isLayout || (isOneParagraph && lines.length === 1))) return fallback;
  if (!isLayout) return null;
  if (has(/^[^{]*: \{.*\}$/u) || has(/^<.*>$/u))
    return has(/^Shot \d+:/u) || has(/^（.*）$/u) ? 'seedance-2' : 'seedance-2.5';
  if (has(/^(?:Then )?\[[^[\]]+\]: "/u)) return 'kling-3';
  if (has(/^No scene cuts\.$/u) || (has(/^\[[\d.]+-[\d.]+s\]/u) && has(/^Audio: /u))) return 'omni-flash';
  if (has(/^\[\d+:\d+-\d+:\d+\]/u) || has(/^(?:SFX|Ambient): /u)) return 'veo-3.1';
  return 'generic';
}

function readClips(lines: readonly string[], target: TargetId, report: Report): ParsedDocument {
  const speakers = createSpeakers();
  const read = target === 'minimax-h3' ? readMinimax : target === 'ltx-2.5' ? readLtx : readClipLines;
  const clips = splitClips(lines).map(({ seconds, lines }) => {
    speakers.beginClip();
    return read(lines, seconds, speakers);
  });
  const cast = speakers.finish();
  // in a single paragraph, the look cannot be told from the picture
  const look = target === 'ltx-2.5' ? '' : extractSharedLook(clips, targets[target]);
  const language = clips.find((clip) => clip.language)?.language;
  const scenes = clips
    .flatMap((clip) => clip.scenes)
    .map((scene) => {
      const texts = { ...emptyTexts };
      for (const key of sceneFieldKeys) texts[key] = escapeUnknownMentions(scene[key], cast);
      return { ...scene, ...texts };
    });
  const packing = clips.every((clip) => clip.scenes.length === 1) ? 'scene' : 'fewest';
  return {
    ...fitScenes(scenes, report),
    ...(look && { look: escapeUnknownMentions(look, cast) }),
    ...(cast.length > 0 && { cast }),
    settings: { target, packing, ...(language && { language }) },
  };
}

/** Splits a text at its clip headings. A text without clip headings is a single clip. */
function splitClips(lines: readonly string[]): { seconds?: number; lines: string[] }[] {
  const clips: { seconds?: number; lines: string[] }[] = [];
  for (const line of lines) {
    const seconds = clipHeading.exec(line)?.[1];
    if (seconds !== undefined) clips.push({ seconds: Number(seconds), lines: [] });
    else if (clips.length === 0) clips.push({ lines: [line] });
    else clips.at(-1)?.lines.push(line);
  }
  return clips.map((clip) => ({ ...clip, lines: trimBlankLines(clip.lines) })).filter(({ lines }) => lines.length > 0);
}

function trimBlankLines(lines: readonly string[]): string[] {
  const isEmpty = (line: string) => line === '' || line === '---';
  const from = lines.findIndex((line) => !isEmpty(line));
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => !isEmpty(line)) + 1);
}

/**
 * If the look is the same in all clips, removes and returns it. The look is either a block after several shots or the
 * last sentence of the picture. Looks that differ stay in the text.
 */
function extractSharedLook(clips: readonly LayoutClip[], { id }: Target): string {
  const looks = clips.map(({ look, scenes }) => {
    // Kling repeats the look in every shot
    const pictures = id === 'kling-3' ? scenes : scenes.slice(0, 1);
    if (look !== undefined) return look;
    const pictureLooks = pictures.map(({ action }) => readPictureLook(action));
    const [first = ''] = pictureLooks;
    return pictureLooks.every((one) => one === first) ? first : '';
  });
  const [look = ''] = looks;
  if (look === '' || looks.some((one) => one !== look)) {
    // put a look that is a separate block back into the picture of the first scene
    for (const clip of clips) {
      const [scene] = clip.scenes;
      if (clip.look !== undefined && scene) scene.action = `${scene.action} Style: ${clip.look}`.trim();
    }
    return '';
  }
  for (const clip of clips) {
    if (clip.look !== undefined) continue;
    for (const scene of clip.scenes) {
      if (readPictureLook(scene.action) === look)
        scene.action = scene.action.slice(0, findStyle(scene.action)).trimEnd();
    }
  }
  return look;
}

function readPictureLook(action: string): string {
  const at = findStyle(action);
  return at < 0 ? '' : withoutFinalPeriod(action.slice(at + 'Style: '.length));
}

function findStyle(action: string): number {
  return action.startsWith('Style: ') ? 0 : action.lastIndexOf(' Style: ') + 1 || -1;
}
