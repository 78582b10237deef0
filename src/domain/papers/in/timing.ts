import { speechTime } from '../../check/speech-time.ts';
import { limits } from '../../product/limits.ts';
import { withoutFloatError } from '../../scene/duration.ts';
import { characterCount } from '../../text/characters.ts';

/**
 * Words of action per second of film. By the usual rule of thumb, a page of script is a minute of film, and a page of
 * pure action has about 240 words. Spoken words, which `speechTime` is for, take longer.
 */
const actionWordsPerSecond = 4;
const spokenWordsPerSecond = 2.5;
/** Minimum duration of a scene in seconds, enough to take in a picture. */
const shortestShot = 2;

/** Estimates the duration of an action, in seconds. */
export function actionTime(text: string): number {
  return (speechTime(text).seconds * spokenWordsPerSecond) / actionWordsPerSecond;
}

/** Rounds seconds up to the next half second, and keeps them between `shortestShot` and a scene's maximum. */
export function sceneSeconds(needed: number): number {
  const { max } = limits.sceneDuration;
  return Math.min(max, Math.max(shortestShot, Math.ceil(withoutFloatError(needed * 2)) / 2));
}

export interface PieceLimits {
  seconds: number;
  characters: number;
}

/** Matches a sentence with its trailing white space, or the text after the last sentence. */
const sentence = /[^.!?…。！？]*[.!?…。！？]+["'”’»)\]]*(?:\s+|$)|[^.!?…。！？]+|[.!?…。！？]+/gu;

/**
 * Splits a text into pieces within the limits: between sentences, else between words, else anywhere. Only white space
 * at the splits is lost. Runs in linear time.
 * @param time estimates the duration of a text, in seconds
 */
export function splitToFit(text: string, max: PieceLimits, time: (words: string) => number): string[] {
  const whole = text.trim();
  if (whole === '') return [];
  return packParts(whole.match(sentence) ?? [], max, time, (long) =>
    packParts(long.match(/\S+\s*/gu) ?? [], max, time, (word) => splitByCharacters(word, max.characters)),
  );
}

function packParts(
  parts: readonly string[],
  max: PieceLimits,
  time: (words: string) => number,
  cut: (part: string) => string[],
): string[] {
  const pieces: string[] = [];
  let open: string[] = [];
  let seconds = 0;
  let characters = 0;
  const close = () => {
    const piece = open.join('').trim();
    if (piece !== '') pieces.push(piece);
    open = [];
    seconds = 0;
    characters = 0;
  };
  for (const part of parts) {
    const needs = time(part);
    const count = characterCount(part);
    if (seconds + needs > max.seconds || characters + count > max.characters) close();
    if ((needs > max.seconds && /\S\s+\S/u.test(part)) || count > max.characters) {
      const cutParts = cut(part);
      const last = cutParts.at(-1) ?? '';
      for (const one of cutParts.slice(0, -1)) pieces.push(one);
      open = [`${last} `];
    } else open.push(part);
    seconds += open.length === 1 ? time(open[0] ?? '') : needs;
    characters += open.length === 1 ? characterCount(open[0] ?? '') : count;
  }
  close();
  return pieces;
}

function splitByCharacters(word: string, max: number): string[] {
  const characters = [...word.trimEnd()];
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; from += max) pieces.push(characters.slice(from, from + max).join(''));
  return pieces;
}
