import { speechTime } from '../../check/speech-time.ts';
import { limits } from '../../product/limits.ts';
import { exact } from '../../scene/duration.ts';
import { characterCount } from '../../text/characters.ts';

/**
 * Words of action in a second, against `speechTime`, which counts words said. A page of a script is a minute of film, the
 * rule of thumb of every production; one of action alone has some 240 words (55 lines of up to 61 characters, a third of
 * them empty or short).
 */
const actionWordsPerSecond = 4;
const spokenWordsPerSecond = 2.5;
/** No shot is shorter: an eye needs that long to read a picture. */
const shortestShot = 2;

/** How long what happens takes, in seconds. */
export function actionTime(text: string): number {
  return (speechTime(text).seconds * spokenWordsPerSecond) / actionWordsPerSecond;
}

/** Rounds seconds up to the next half and clamps them to a scene's limits. */
export function sceneSeconds(needed: number): number {
  const { max } = limits.sceneDuration;
  return Math.min(max, Math.max(shortestShot, Math.ceil(exact(needed * 2)) / 2));
}

export interface PieceLimits {
  seconds: number;
  characters: number;
}

/** A sentence with its trailing white space, or the text after the last one. */
const sentence = /[^.!?…。！？]*[.!?…。！？]+["'”’»)\]]*(?:\s+|$)|[^.!?…。！？]+|[.!?…。！？]+/gu;

/**
 * A text in pieces that each fit: cut behind sentences, else between words, else anywhere. Nothing but white space at the
 * cuts is lost; linear in the length.
 * @param time how long words take
 */
export function piecesThatFit(text: string, max: PieceLimits, time: (words: string) => number): string[] {
  const whole = text.trim();
  if (whole === '') return [];
  return gather(whole.match(sentence) ?? [], max, time, (long) =>
    gather(long.match(/\S+\s*/gu) ?? [], max, time, (word) => inCharacters(word, max.characters)),
  );
}

function gather(
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

function inCharacters(word: string, max: number): string[] {
  const characters = [...word.trimEnd()];
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; from += max) pieces.push(characters.slice(from, from + max).join(''));
  return pieces;
}
