import { type Cast, shortenMentions } from '../cast/cast.ts';
import { parseSpeech } from '../cast/speech.ts';
import { limits } from '../product/limits.ts';
import { withoutFloatError } from '../scene/duration.ts';
import type { PromptScene } from '../targets/target.ts';
import { shortenedText } from '../text/characters.ts';
import { type Finding, maxQuoteLength } from './finding.ts';

/** Actors speak English at about 150 words per minute. */
const wordsPerSecond = 2.5;
/**
 * Syllables of Mandarin and morae of Japanese per second, from F. Pellegrino, C. Coupé and E. Marsico, "A
 * cross-language perspective on speech information rate", Language 87:3 (2011), table 1. A Han character is one
 * syllable of Mandarin, or about two morae in a Japanese text.
 */
const mandarinPerSecond = 5.18;
const japanesePerSecond = 7.84;
/**
 * The excess over a scene's duration that is allowed, as a factor and in seconds. Only dialogue over both is reported,
 * since speech rates vary.
 */
const tolerance = { factor: 1.15, seconds: 0.5 };

const han = /\p{sc=Han}/gu;
/** The long vowel mark counts as a mora, although Unicode assigns the mark to no single script. */
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}ーｰ]/gu;
/** Matches scripts without spaces whose words `Intl.Segmenter` can find. */
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Estimates how many seconds a text takes to speak. Also returns its number of words or characters. */
export function speechTime(line: string): { seconds: number; count: number; unit: 'word' | 'character' } {
  const inHan = line.match(han)?.length ?? 0;
  const inKana = line.match(kana)?.length ?? 0;
  const words = countWords(line.replace(han, ' ').replace(kana, ' '));
  const characters = inHan + inKana;
  const perSecond = inKana > 0 ? japanesePerSecond : mandarinPerSecond;
  const syllables = inKana > 0 ? inHan * 2 + inKana : inHan;
  const seconds = words / wordsPerSecond + syllables / perSecond;
  return characters > words
    ? { seconds, count: characters, unit: 'character' }
    : { seconds, count: words, unit: 'word' };
}

function countWords(line: string): number {
  if (!unspaced.test(line)) return line.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
  return [...new Intl.Segmenter('th', { granularity: 'word' }).segment(line)].filter(({ isWordLike }) => isWordLike)
    .length;
}

/** Finds dialogue that is too long for its scene. Speaker names and delivery notes take no time. */
export function checkSpeechTime({ sceneNumber, duration, dialog = '' }: PromptScene, cast: Cast = []): Finding[] {
  const spoken = parseSpeech(dialog, cast).map(({ from, to }) => shortenMentions(dialog.slice(from, to), cast));
  const { seconds, count, unit } = speechTime(spoken.join('\n'));
  if (seconds <= duration * tolerance.factor || seconds <= duration + tolerance.seconds) return [];
  const needed = withoutFloatError(Math.ceil(seconds * 10) / 10);
  const message = `${count} ${unit}${count === 1 ? '' : 's'} need ${needed.toFixed(1)} s, the scene has ${duration.toFixed(1)} s`;
  const fix = { type: 'duration', seconds: needed, label: `Set ${needed.toFixed(1)} s` } as const;
  return [
    {
      sceneNumber,
      field: 'dialog',
      kind: 'speech-time',
      message,
      words: shortenedText(spoken[speechAt(spoken, duration)] ?? dialog, maxQuoteLength),
      ...(needed <= limits.sceneDuration.max && { mend: fix }),
    },
  ];
}

/** Returns the index of the speech that is spoken at a time. */
function speechAt(spoken: readonly string[], seconds: number): number {
  let spent = 0;
  return spoken.findIndex((words) => {
    spent += speechTime(words).seconds;
    return spent > seconds;
  });
}
