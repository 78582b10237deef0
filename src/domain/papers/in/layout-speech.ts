import type { CastEntry } from '../../cast/entry.ts';
import { parseSpeakerName } from '../../cast/speaker-name.ts';
import { limits } from '../../product/limits.ts';
import { nameKey } from '../../project/cast-names.ts';
import { castNameFor, shortFor } from './cast-name.ts';
import { mannerText } from './cue.ts';

/** A speech read from a layout. */
export interface LayoutSpeech {
  /** The speaker's name; empty if the layout names none. */
  who: string;
  /** The speaker's voice, if the layout separates it from the manner. */
  voice: readonly string[];
  offCamera?: 'V.O.' | 'O.S.' | undefined;
  manner: readonly string[];
  /** Whether the layout lists voice and manner together. Without `offCamera` between them, both are in `manner`. */
  isList?: boolean;
  words: string;
}

/** Collects all speeches of a prompt, since only comparing them shows which words describe a speaker's voice. */
export interface Speakers {
  /** Begins a clip. Each clip describes the voices of its speakers again. */
  beginClip(): void;
  say(scene: { dialog: string }, speech: LayoutSpeech): void;
  /** Writes the dialogue of all scenes and returns the speakers as cast entries, with their voices. */
  finish(): CastEntry[];
}

interface CollectedSpeech extends LayoutSpeech {
  scene: { dialog: string };
  /** Whether this is the speaker's first speech in the clip. */
  isFirst: boolean;
}

interface Voice {
  voice: readonly string[];
  manner: readonly string[];
}

/**
 * Creates a collector of speeches. A speaker becomes a cast entry if the name is not in capitals or the layout
 * describes the voice. Targets write the voice at the speaker's first speech in a clip, followed by the usual manner
 * unless the speech has a manner of its own.
 */
export function createSpeakers(): Speakers {
  const collected: CollectedSpeech[] = [];
  let inClip = new Set<string>();
  return {
    beginClip() {
      inClip = new Set();
    },
    say(scene, speech) {
      collected.push({ ...speech, scene, isFirst: !inClip.has(speech.who) });
      inClip.add(speech.who);
    },
    finish() {
      const usedNames = new Set<string>();
      const cast: CastEntry[] = [];
      const voices = new Map<string, Voice>();
      // not Map.groupBy, which Node 20 lacks: the package for scripts runs there
      for (const who of new Set(collected.map((speech) => speech.who))) {
        const described = describedVoice(collected.filter((speech) => speech.who === who));
        const isDescribed = described.voice.length + described.manner.length > 0;
        const name = who === '' || (!isDescribed && parseSpeakerName(who, [])) ? null : castNameFor(who, usedNames);
        if (name === null) continue;
        usedNames.add(nameKey(name));
        voices.set(who, described);
        const [voice, manner] = [described.voice.join(', '), described.manner.join(', ')];
        const more = { ...(voice !== '' && { voice }), ...(manner !== '' && { manner }) };
        cast.push({ name, kind: 'character', text: '', ...shortFor(name, who), ...more });
      }
      for (const speech of collected) {
        const written = writeSpeech(speech, voices.get(speech.who));
        speech.scene.dialog += `${speech.scene.dialog === '' ? '' : '\n'}${written}`;
      }
      return cast;
    },
  };
}

/** Derives a speaker's voice and usual manner from all of the speaker's speeches. */
function describedVoice(speeches: readonly CollectedSpeech[]): Voice {
  const firsts = speeches.filter(({ isFirst }) => isFirst);
  const voiced = firsts.filter(({ voice }) => voice.length > 0);
  const withManner = voiced.find(({ manner }) => manner.length === 0)?.voice ?? [];
  // lists that begin with the voice: voice and manner in one list, or the voice alone, before a separate manner
  const others = firsts.flatMap(({ isList, offCamera, voice, manner }) => {
    if (isList && !offCamera) return [manner];
    return manner.length > 0 ? [voice] : [];
  });
  const plain = voiced.find(({ manner }) => manner.length > 0)?.voice;
  const voice = plain ?? others.reduce(sharedStart, withManner);
  const fitsLimits =
    voice.join(', ').length <= limits.cast.voiceLength && withManner.join(', ').length <= limits.cast.voiceLength;
  return fitsLimits
    ? { voice, manner: startsWith(withManner, voice) ? withManner.slice(voice.length) : [] }
    : { voice: [], manner: [] };
}

function sharedStart(one: readonly string[], other: readonly string[]): readonly string[] {
  const end = one.findIndex((piece, index) => other[index] !== piece);
  return end < 0 ? one : one.slice(0, end);
}

function startsWith(list: readonly string[], start: readonly string[]): boolean {
  return start.every((one, index) => list[index] === one);
}

function writeSpeech({ who, offCamera, manner, isFirst, isList, words }: CollectedSpeech, known?: Voice): string {
  if (who === '') return words;
  const { voice = [], manner: usual = [] } = known ?? {};
  const isVoiced = isList && isFirst && !offCamera && startsWith(manner, voice);
  const rest = isVoiced ? manner.slice(voice.length) : manner;
  const isUsual = isVoiced && usual.length > 0 && rest.join() === usual.join();
  const how = [offCamera ?? '', ...(isUsual ? [] : rest).map(mannerText)].filter((one) => one !== '').join(', ');
  return `${who}${how === '' ? '' : ` (${how})`}: ${words}`;
}

const offCameraWords: Readonly<Record<string, 'V.O.' | 'O.S.'>> = {
  'voice-over': 'V.O.',
  'off-screen': 'O.S.',
  'in an off-screen voiceover': 'V.O.',
  'from off-screen': 'O.S.',
};

/** Reads a name, voice, off-camera note and manner from one list: `Mara, raspy voice, off-screen, whispering`. */
export function listedSpeech(text: string, words: string): LayoutSpeech {
  const [who = '', ...pieces] = text.split(', ');
  const at = pieces.findIndex((piece) => Object.hasOwn(offCameraWords, piece));
  if (at < 0) return { who, voice: [], manner: pieces, isList: true, words };
  const [voice, manner] = [pieces.slice(0, at), pieces.slice(at + 1)];
  return { who, voice, offCamera: offCameraWords[pieces[at] ?? ''], manner, isList: true, words };
}

const says = / says(?: (in an off-screen voiceover|from off-screen))?(?:, |$)/u;

/**
 * Reads the speaker and manner from the words before the colon: `Mara, raspy voice, says from off-screen, whispering`.
 * Ignores `(S1)`, which MiniMax H3 has before `says`. Returns null if the words do not introduce a speech.
 */
export function proseSpeech(head: string, words: string): LayoutSpeech | null {
  const match = says.exec(head);
  if (!match) return null;
  const before = head
    .slice(0, match.index)
    .replace(/ \(S\d{1,3}\)$/u, '')
    .replace(/,$/u, '');
  const [who = '', ...voice] = before.split(', ');
  const after = head.slice(match.index + match[0].length);
  const manner = after === '' ? [] : after.split(', ');
  const offCamera = offCameraWords[match[1] ?? ''];
  return { who: unnamed.has(who) ? '' : who, voice, offCamera, manner, words };
}

const unnamed = new Set(['A voice', 'The speaker']);
