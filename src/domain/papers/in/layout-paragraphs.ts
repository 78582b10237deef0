import { emptyTexts } from '../../scene/fields.ts';
import { addText, type LooseScene } from './fit-fields.ts';
import { type LayoutClip, soundText, withoutFinalPeriod } from './layout-lines.ts';
import { proseSpeech, type Speakers } from './layout-speech.ts';

const fields = /^(integrated_multimodal_description|overall_soundscape|non_diegetic_music): ?(.*)$/u;

/** Whether a text is in the layout of MiniMax H3: three named fields. */
export function isMinimax(text: string): boolean {
  return text.startsWith('integrated_multimodal_description:');
}

/**
 * The text around the words of a speech inside a paragraph, as in
 * `Mara (S1) says, whispering: <d>[English] We should go.</d>`.
 */
interface InlineForm {
  /** Matches the text between the speaker and the words. In tagged speech, its group is the language. */
  open: RegExp;
  close: string;
}

const tagged: InlineForm = { open: /: <d>\[([^\]]{1,40})\] /gu, close: '</d>' };
const quotes: InlineForm = { open: /: (")/gu, close: '"' };
const closedLips = / while the lips of [^.]{1,300}? remain completely closed\./uy;

/** Reads a clip of MiniMax H3. The layout has sounds only for the whole clip, so the sounds go into the first scene. */
export function readMinimax(lines: readonly string[], seconds: number | undefined, speakers: Speakers): LayoutClip {
  const values = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ''] = fields.exec(line) ?? [];
    if (name !== undefined) values.set(name, value);
  }
  const story = values.get('integrated_multimodal_description') ?? '';
  const first = story.indexOf('[Shot 1]');
  const style = story.slice(0, Math.max(0, first)).trim();
  const clip: LayoutClip = {
    scenes: [],
    ...(style.startsWith('Style: ') && { look: withoutFinalPeriod(style.slice(7)) }),
  };
  const starts: number[] = [];
  for (const shot of story
    .slice(Math.max(0, first))
    .split(/ ?\[Shot \d{1,3}\](?: |$)/u)
    .slice(1)) {
    const [cut, minutes, rest] =
      /^At (\d{2}):(\d{2}\.\d{3}), the camera cuts to the next shot\.(?: |$)/u.exec(shot) ?? [];
    starts.push(cut === undefined ? 0 : Number(minutes) * 60 + Number(rest));
    const scene: LooseScene = { ...emptyTexts };
    readInline(shot.slice(cut?.length ?? 0), tagged, scene, speakers, (language) => {
      if (language !== 'English') clip.language = language;
    });
    clip.scenes.push(scene);
  }
  for (const [index, scene] of clip.scenes.entries()) {
    const end = starts[index + 1] ?? seconds;
    if (end !== undefined) scene.duration = Math.round((end - (starts[index] ?? 0)) * 1_000) / 1_000;
  }
  const soundscape = values.get('overall_soundscape') ?? '';
  const music = values.get('non_diegetic_music') ?? '';
  const sounds = {
    ...{ effects: ['', 'The natural sound of the scene.'].includes(soundscape) ? [] : [soundscape], ambience: [] },
    music: ['', 'N/A'].includes(music) ? [] : [music],
  };
  const [firstScene] = clip.scenes;
  if (firstScene) firstScene.audio = soundText(sounds);
  return clip;
}

/** Reads a clip of LTX-2.5, which is one paragraph. Text after the last speech of a shot is the shot's sound. */
export function readLtx(lines: readonly string[], seconds: number | undefined, speakers: Speakers): LayoutClip {
  const shots = lines.join('\n').split(' Then the shot cuts. ');
  const scenes = shots.map((shot) => {
    const scene: LooseScene = { ...emptyTexts, duration: seconds && Math.round((seconds / shots.length) * 10) / 10 };
    readInline(shot, quotes, scene, speakers);
    return scene;
  });
  return { scenes };
}

/** Extracts the speeches from a paragraph. Text before the first speech is the action; text after it is sound. */
function readInline(
  text: string,
  { open, close }: InlineForm,
  scene: LooseScene,
  speakers: Speakers,
  onLanguage?: (language: string) => void,
): void {
  let at = 0;
  let spoke = false;
  for (const { 0: found, 1: language = '', index } of text.matchAll(open)) {
    if (index < at) continue;
    const end = text.indexOf(close, index + found.length);
    if (end < 0) break;
    const head = speakerBefore(text.slice(Math.max(at, index - longestHead), index));
    const speech = proseSpeech(head, text.slice(index + found.length, end));
    if (!speech) continue;
    const before = text.slice(at, index - head.length).trimEnd();
    if (before !== '') addText(scene, spoke ? 'audio' : 'action', before, ' ');
    speakers.say(scene, speech);
    spoke = true;
    onLanguage?.(language);
    closedLips.lastIndex = end + close.length;
    at = closedLips.test(text) ? closedLips.lastIndex : end + close.length;
    if (text.charAt(at) === ' ') at += 1;
  }
  const left = text.slice(at);
  if (left !== '') addText(scene, spoke ? 'audio' : 'action', left, ' ');
}

/** Maximum length of the words that introduce a speech, in characters. */
const longestHead = 1_500;

/** Returns the text after the last complete sentence, which introduces the speaker. */
function speakerBefore(text: string): string {
  let cut = 0;
  for (const { 0: end, index } of text.matchAll(/[.!?…。！？]["'”’)\]]{0,3} /gu)) cut = index + end.length;
  return text.slice(cut);
}
