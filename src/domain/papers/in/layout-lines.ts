import { emptyTexts } from '../../scene/fields.ts';
import { addText, type LooseScene } from './fit-fields.ts';
import { type LayoutSpeech, listedSpeech, proseSpeech, type Speakers } from './layout-speech.ts';

/** The scenes read from one clip of a prompt. */
export interface LayoutClip {
  scenes: LooseScene[];
  look?: string;
  language?: string;
}

/** Matches the heading of a scene within a clip, with the seconds: `Shot 2 (3.5s)`. */
const headings = /^Shot (\d{1,4}) \((\d{1,6}(?:\.\d{1,6})?)s\)$/u;
/** Patterns of prefixes that begin a scene on the same line. Some prefixes contain the times of the scene. */
const leads: readonly RegExp[] = [
  /^\[(\d{2,4}):(\d{2})-(\d{2,4}):(\d{2})\](?: |$)/u,
  /^\[(\d{1,6}(?:\.\d{1,6})?)-(\d{1,6}(?:\.\d{1,6})?)s\](?: |$)/u,
  /^Shot \d{1,4}:(?: |$)/u,
];
const soundLabel = /^(Sound|Audio|SFX|Ambient|Music): (.*)$/u;

interface Sounds {
  effects: string[];
  ambience: string[];
  music: string[];
}

interface OpenScene {
  scene: LooseScene;
  sounds: Sounds;
}

/** Matches a line with sentences before a speech. A layout puts each speech on a line of its own; prose does not. */
const proseBeforeSpeech = /^[^"{]*[.!?…] [^"{]*: ["{]/u;

/** Whether a line shows that a text is in a layout that `readClipLines` reads, rather than free text. */
export function isClipLine(line: string): boolean {
  return (
    headings.test(line) ||
    leads.some((lead) => lead.test(line)) ||
    soundLabel.test(line) ||
    line === 'No scene cuts.' ||
    /^(?:<.+>|（.+）)$/u.test(line) ||
    (readSpeech(line) !== null && !proseBeforeSpeech.test(line))
  );
}

/**
 * Reads a clip in a layout that puts the picture, each speech and each sound on a line of its own. A picture line
 * becomes the action, since its sentences can no longer be assigned to fields. Exporting that action gives the same
 * line.
 * @param seconds the clip's length, if the clip's heading states it
 */
export function readClipLines(lines: readonly string[], seconds: number | undefined, speakers: Speakers): LayoutClip {
  const open: OpenScene[] = [];
  const clip: LayoutClip = { scenes: [] };
  const begin = (duration?: number) => {
    const scene: LooseScene = { ...emptyTexts, duration };
    open.push({ scene, sounds: { effects: [], ambience: [], music: [] } });
  };
  const several = lines.some((line) => headings.test(line) || leads.some((lead) => lead.test(line)));
  let isBlock = true;
  for (const [index, whole] of lines.entries()) {
    let line = whole;
    if (line === '') {
      isBlock = true;
      continue;
    }
    const lead = leads.find((pattern) => pattern.test(line));
    if (headings.test(line)) {
      begin(Number(headings.exec(line)?.[2]));
      isBlock = false;
      continue;
    }
    if (lead) {
      begin(leadSeconds(line));
      line = line.replace(lead, '');
      if (line === '') continue;
    } else if (several && isBlock && line.startsWith('Style: ') && index === lines.length - 1) {
      clip.look = withoutFinalPeriod(line.slice('Style: '.length));
      continue;
    }
    isBlock = false;
    if (line === 'No scene cuts.' && index === lines.length - 1) continue;
    if (open.length === 0) begin(seconds);
    readLine(line, open.at(-1) as OpenScene, clip, speakers);
  }
  // keep the scene objects, since `speakers.finish` adds dialogue to them
  clip.scenes = open.map(({ scene, sounds }) => Object.assign(scene, { audio: soundText(sounds) }));
  if (seconds !== undefined && clip.scenes.every(({ duration }) => duration === undefined)) {
    for (const scene of clip.scenes) scene.duration = Math.round((seconds / clip.scenes.length) * 10) / 10;
  }
  return clip;
}

function leadSeconds(line: string): number | undefined {
  const clock = leads[0]?.exec(line)?.slice(1).map(Number);
  if (clock) {
    const [fromMinutes = 0, from = 0, toMinutes = 0, to = 0] = clock;
    return (toMinutes - fromMinutes) * 60 + to - from || undefined;
  }
  const [, from, to] = leads[1]?.exec(line) ?? [];
  return from === undefined ? undefined : Number(to) - Number(from) || undefined;
}

/** Removes the period that a layout adds at the end of the look. */
export function withoutFinalPeriod(sentence: string): string {
  return sentence.replace(/(?<=[^.])\.$/u, '');
}

function readLine(line: string, { scene, sounds }: OpenScene, clip: LayoutClip, speakers: Speakers): void {
  const [, label, sound = ''] = soundLabel.exec(line) ?? [];
  if (label === 'Ambient') sounds.ambience.push(sound);
  else if (label === 'Music') sounds.music.push(sound);
  else if (label !== undefined) sounds.effects.push(sound);
  else if (/^<.*>$/u.test(line)) sounds.effects.push(line.slice(1, -1));
  else if (/^(?:\(.*\)|（.*）)$/u.test(line)) sounds.music.push(line.slice(1, -1));
  else {
    const speech = readSpeech(line);
    if (speech) {
      if (speech.language) clip.language = speech.language;
      speakers.say(scene, speech);
    } else addText(scene, 'action', line);
  }
}

/** Reads a line of speech in the form of any layout. Returns null for any other line. */
function readSpeech(line: string): (LayoutSpeech & { language?: string }) | null {
  if (line.endsWith('}')) {
    const brace = line.indexOf(': {');
    if (brace < 0) return null;
    const words = line.slice(brace + 3, -1);
    const head = line.slice(0, brace);
    const [, before = head, language] = /^(.*?),? in (\p{Lu}[\p{L} ]{2,38})$/u.exec(head) ?? [];
    const speech = before === 'Dialogue' ? unattributedSpeech(words) : listedSpeech(before, words);
    return language ? { ...speech, language } : speech;
  }
  const colon = line.indexOf(': "');
  if (colon < 0 || !line.endsWith('"') || line.length < colon + 4) return null;
  const head = line.slice(0, colon);
  const words = line.slice(colon + 3, -1);
  if (head === 'Dialogue') return unattributedSpeech(words);
  const inBrackets = /^(?:Then )?\[([^[\]]+)\]$/u.exec(head)?.[1];
  if (inBrackets) return listedSpeech(inBrackets, words);
  const prose = proseSpeech(head, words);
  if (prose) return prose;
  const [, who = '', how = ''] = /^([^()]{1,200}?)(?: \(([^()]*)\))?$/u.exec(head) ?? [];
  return who === '' ? null : listedSpeech(how === '' ? who : `${who}, ${how}`, words);
}

function unattributedSpeech(words: string): LayoutSpeech {
  return { who: '', voice: [], manner: [], words };
}

/** Joins the sounds in one field. Several effects each get an `SFX:` label so that they stay separate. */
export function soundText({ effects, ambience, music }: Sounds): string {
  return [
    ...(effects.length > 1 ? effects.map((one) => `SFX: ${one}`) : effects),
    ...ambience.map((one) => `Ambience: ${one}`),
    ...music.map((one) => `Music: ${one}`),
  ].join('\n');
}
