import { hasHeadings, readLayout } from '../../edits/read-layout.ts';
import type { ProjectSettings } from '../../project/project.ts';
import { emptyTexts, sceneFieldKeys } from '../../scene/fields.ts';
import { type TargetId, targets } from '../../targets/registry.ts';
import type { Target } from '../../targets/target.ts';
import type { Paper } from './finish-project.ts';
import { fitFields, type LooseScene } from './fit-fields.ts';
import { readJsonScenes } from './json-scenes.ts';
import { isClipLine, type LayoutClip, lookOf, readClipLines } from './layout-lines.ts';
import { isMinimax, readLtx, readMinimax } from './layout-paragraphs.ts';
import { createSpeakers } from './layout-speech.ts';
import type { Report } from './report.ts';
import { withoutForeignMentions } from './script-cast.ts';
import type { ReadScene } from './script-shots.ts';
import { plainLines } from './source-text.ts';

interface PromptOptions {
  target: TargetId | undefined;
  /** Whether broken JSON is mended. */
  mend: boolean;
}

/**
 * Reads a prompt of any origin: JSON with scenes in it; the layouts of every target, whose text comes out the same when it
 * is written again; else free text, one scene a paragraph or item of a list. What a layout runs together, such as the
 * sentences of its picture, is one field.
 * @returns a sentence where JSON is broken, or has no scenes
 */
export function readPrompt(
  text: string,
  { target, mend }: PromptOptions,
  report: Report,
): Paper | { problem: string; mendable?: true } {
  const plain = plainLines(text).trim();
  if (/^(?:[{[]|```)/u.test(plain)) {
    const json = readJsonScenes(text.replace(/^\ufeff/u, '').trim(), mend, report);
    // prose may begin with a bracket, too, as a clip's time does
    if (json) return json;
  }
  const lines = plain.split('\n').map((line) => line.trim());
  if (hasHeadings(lines)) return readSheet(lines, report);
  const own = layoutOf(lines, target);
  if (!own) return readFreeText(plain, report);
  const paper = readClips(lines, own, report);
  // one paragraph without any mark of a layout is prose as likely as a prompt
  return layoutOf(lines, undefined) ? paper : { ...paper, isFreeText: true };
}

function paperOf(scenes: readonly LooseScene[], report: Report): { scenes: ReadScene[] } {
  return { scenes: scenes.flatMap((scene) => fitFields(scene, null, report)) };
}

function readFreeText(text: string, report: Report): Paper {
  const scenes = readLayout(text).map(({ duration: _, ...texts }): LooseScene => texts);
  return { ...paperOf(scenes, report), isFreeText: true };
}

/** The layouts of a whole film: the shot sheet with its title and look, and that of Sora 2. */
function readSheet(lines: readonly string[], report: Report): Paper {
  const first = lines.find((line) => line !== '') ?? '';
  const title = first.startsWith('# ') && !hasHeadings([first]) ? first.slice(2) : '';
  const isSheet = lines.some((line) => line.startsWith('# ') && hasHeadings([line]));
  const { look, rest } = isSheet ? takeLook(lines, sheetLook) : takeLook(lines, soraLook);
  const settings: ProjectSettings = { target: isSheet ? 'shot-sheet' : 'sora-2' };
  return { ...paperOf(readLayout(rest.join('\n')), report), title, settings, ...(look && { look }) };
}

/** What a line says of the look, and what is left of the line. */
type TakeLook = (line: string) => { look: string; left: string | null } | null;

const sheetLook: TakeLook = (line) => (line.startsWith('LOOK: ') ? { look: line.slice(6), left: null } : null);
const soraLook: TakeLook = (line) => {
  const at = line.startsWith('Style: ') ? 0 : line.lastIndexOf('. Style: ');
  if (at < 0 || /^(?:Dialogue|Background sound|Audio):/u.test(line)) return null;
  return { look: lookOf(line.slice(at === 0 ? 7 : at + 9)), left: at === 0 ? null : line.slice(0, at + 1) };
};

/** The look that every scene of a film repeats, taken out of their lines; where they differ, the lines stay. */
function takeLook(lines: readonly string[], take: TakeLook): { look: string; rest: readonly string[] } {
  const lookLines = lines.map(take);
  const looks = lookLines.flatMap((one) => one?.look ?? []);
  const scenes = lines.filter((line) => hasHeadings([line])).length;
  const [look = ''] = looks;
  if (looks.length !== scenes || looks.some((one) => one !== look)) {
    // it is nearest to the grade
    return { look: '', rest: lines.map((line) => line.replace(/^LOOK: /u, 'GRADE: ')) };
  }
  const rest = lines.flatMap((line, index) => {
    const one = lookLines[index];
    return one ? (one.left ?? []) : line;
  });
  return { look, rest };
}

const clipHeading = /^Clip \d{1,4} \((\d{1,6}(?:\.\d{1,6})?)s\)$/u;

/** In the layout of which target a text is: what tells it, else the given one; none for free text. */
function layoutOf(lines: readonly string[], given: TargetId | undefined): TargetId | null {
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  if (isMinimax(lines.find((line) => line !== '' && !clipHeading.test(line)) ?? '')) return 'minimax-h3';
  const isOneParagraph = lines.every((line) => line !== '');
  const isMusic = given?.startsWith('seedance') && has(/^\(.+\)$/u);
  const isLayout = isMusic || has(clipHeading) || lines.some(isClipLine);
  if (given && (isLayout || (isOneParagraph && lines.length === 1))) return given;
  if (!isLayout) return null;
  if (has(/^[^{]*: \{.*\}$/u) || has(/^<.*>$/u))
    return has(/^Shot \d+:/u) || has(/^（.*）$/u) ? 'seedance-2' : 'seedance-2.5';
  if (has(/^(?:Then )?\[[^[\]]+\]: "/u)) return 'kling-3';
  if (has(/^No scene cuts\.$/u) || (has(/^\[[\d.]+-[\d.]+s\]/u) && has(/^Audio: /u))) return 'omni-flash';
  if (has(/^\[\d+:\d+-\d+:\d+\]/u) || has(/^(?:SFX|Ambient): /u)) return 'veo-3.1';
  return 'generic';
}

function readClips(lines: readonly string[], target: TargetId, report: Report): Paper {
  const speakers = createSpeakers();
  const read = target === 'minimax-h3' ? readMinimax : target === 'ltx-2.5' ? readLtx : readClipLines;
  const clips = splitClips(lines).map(({ seconds, lines }) => {
    speakers.beginClip();
    return read(lines, seconds, speakers);
  });
  const cast = speakers.finish();
  // one paragraph does not say what of it is the look
  const look = target === 'ltx-2.5' ? '' : withSharedLook(clips, targets[target]);
  const language = clips.find((clip) => clip.language)?.language;
  const scenes = clips
    .flatMap((clip) => clip.scenes)
    .map((scene) => {
      const texts = { ...emptyTexts };
      for (const key of sceneFieldKeys) texts[key] = withoutForeignMentions(scene[key], cast);
      return { ...scene, ...texts };
    });
  const packing = clips.every((clip) => clip.scenes.length === 1) ? 'scene' : 'fewest';
  return {
    ...paperOf(scenes, report),
    ...(look && { look: withoutForeignMentions(look, cast) }),
    ...(cast.length > 0 && { cast }),
    settings: { target, packing, ...(language && { language }) },
  };
}

/** The clips of a text, each with its heading where there are several. */
function splitClips(lines: readonly string[]): { seconds?: number; lines: string[] }[] {
  const clips: { seconds?: number; lines: string[] }[] = [];
  for (const line of lines) {
    const seconds = clipHeading.exec(line)?.[1];
    if (seconds !== undefined) clips.push({ seconds: Number(seconds), lines: [] });
    else if (clips.length === 0) clips.push({ lines: [line] });
    else clips.at(-1)?.lines.push(line);
  }
  return clips.map((clip) => ({ ...clip, lines: withoutEnds(clip.lines) })).filter(({ lines }) => lines.length > 0);
}

function withoutEnds(lines: readonly string[]): string[] {
  const isEmpty = (line: string) => line === '' || line === '---';
  const from = lines.findIndex((line) => !isEmpty(line));
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => !isEmpty(line)) + 1);
}

/**
 * The look that all clips of a text repeat, taken out of them: a block of its own behind several shots, else the last
 * sentence of the picture. Where it is not the same in all, the sentences stay where they are.
 */
function withSharedLook(clips: readonly LayoutClip[], { id }: Target): string {
  const looks = clips.map(({ look, scenes }) => {
    // for some, every shot has the look, since each is taken apart
    const pictures = id === 'kling-3' ? scenes : scenes.slice(0, 1);
    if (look !== undefined) return look;
    const pictureLooks = pictures.map(({ action }) => lookOfPicture(action));
    const [first = ''] = pictureLooks;
    return pictureLooks.every((one) => one === first) ? first : '';
  });
  const [look = ''] = looks;
  if (look === '' || looks.some((one) => one !== look)) {
    // each block of its own goes back to the picture of its first scene
    for (const clip of clips) {
      const [scene] = clip.scenes;
      if (clip.look !== undefined && scene) scene.action = `${scene.action} Style: ${clip.look}`.trim();
    }
    return '';
  }
  for (const clip of clips) {
    if (clip.look !== undefined) continue;
    for (const scene of clip.scenes) {
      if (lookOfPicture(scene.action) === look) scene.action = scene.action.slice(0, styleAt(scene.action)).trimEnd();
    }
  }
  return look;
}

function lookOfPicture(action: string): string {
  const at = styleAt(action);
  return at < 0 ? '' : lookOf(action.slice(at + 'Style: '.length));
}

function styleAt(action: string): number {
  return action.startsWith('Style: ') ? 0 : action.lastIndexOf(' Style: ') + 1 || -1;
}
