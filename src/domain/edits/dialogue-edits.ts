import type { Cast } from '../cast/cast.ts';
import { parseSpeech, quotes, type Speech } from '../cast/speech.ts';
import type { TextRange } from '../text/text-range.ts';

/** Returns the range from a speech's speaker to its opening quote or first word. Undefined without a speaker. */
function cueRange(dialog: string, { speaker, from }: Speech): TextRange | undefined {
  if (!speaker) return undefined;
  const cue = dialog.slice(speaker.from, from).replace(/["“„«「『]\s*$/u, '');
  return { from: speaker.from, to: speaker.from + cue.length };
}

/**
 * Returns the quotation marks around a speech's words, with the white space between marks and words. Both are empty if
 * the speech is not quoted.
 */
function quotesAround(dialog: string, { speaker, from, to }: Speech): { open: string; close: string } {
  const open = /["“„«「『]\s*$/u.exec(dialog.slice(speaker?.from, from))?.[0];
  if (!speaker || open === undefined) return { open: '', close: '' };
  const close = quotes[open.charAt(0)] ?? '';
  return { open, close: dialog.slice(to, dialog.indexOf(close, to) + close.length) };
}

/** Returns the ranges of the speaker cues in a dialogue, in order. */
export function cuesIn(dialog: string, cast?: Cast): TextRange[] {
  return parseSpeech(dialog, cast).flatMap((speech) => cueRange(dialog, speech) ?? []);
}

/**
 * Finds where to split a dialogue so that each half names its speaker. Never splits between a cue and its first word.
 * If a speech is split, its cue is repeated, and both halves of a quoted speech are quoted.
 * @param at the requested position, in UTF-16 code units
 * @returns the position to split at, the text to put before the second half (`cue`), and the text to append to the
 * first half (`close`)
 */
export function cutDialogue(dialog: string, at: number, cast?: Cast): { at: number; cue: string; close: string } {
  for (const speech of parseSpeech(dialog, cast)) {
    const cue = cueRange(dialog, speech);
    const { open, close } = quotesAround(dialog, speech);
    const end = speech.to + close.length;
    if (!cue || at <= cue.from || at >= end) continue;
    if (at <= cue.to || at < speech.from) return { at: cue.from, cue: '', close: '' };
    if (at >= speech.to) return { at: end, cue: '', close: '' };
    return { at, cue: dialog.slice(cue.from, cue.to) + open.trim(), close: close.trim() };
  }
  return { at, cue: '', close: '' };
}

/**
 * Returns the separator that keeps the second of two joined dialogues from being attributed to the first's speaker.
 * Null if neither names a speaker.
 */
export function dialogueBreak(first: string, second: string, cast?: Cast): string | null {
  const [before, after] = [parseSpeech(first, cast), parseSpeech(second, cast)];
  if (![...before, ...after].some(({ speaker }) => speaker)) return null;
  return after[0]?.speaker ? '\n' : '\n\n';
}
