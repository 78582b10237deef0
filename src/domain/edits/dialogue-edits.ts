import type { Cast } from '../cast/cast.ts';
import { parseSpeech, quotes, type Speech } from '../cast/speech.ts';
import type { TextRange } from '../text/text-range.ts';

/** The range that names the speaker, up to the words; undefined without a speaker. */
function cueOf(dialog: string, { speaker, from }: Speech): TextRange | undefined {
  if (!speaker) return undefined;
  const cue = dialog.slice(speaker.from, from).replace(/["“„«「『]\s*$/u, '');
  return { from: speaker.from, to: speaker.from + cue.length };
}

/** The quotation marks around all of a speech's words, with the white space inside them; empty if there are none. */
function marksAround(dialog: string, { speaker, from, to }: Speech): { open: string; close: string } {
  const open = /["“„«「『]\s*$/u.exec(dialog.slice(speaker?.from, from))?.[0];
  if (!speaker || open === undefined) return { open: '', close: '' };
  const close = quotes[open.charAt(0)] ?? '';
  return { open, close: dialog.slice(to, dialog.indexOf(close, to) + close.length) };
}

/** The ranges that name the speakers of a dialogue, in order. */
export function cuesIn(dialog: string, cast?: Cast): TextRange[] {
  return parseSpeech(dialog, cast).flatMap((speech) => cueOf(dialog, speech) ?? []);
}

/**
 * Where to split a dialogue so that each half names its speaker: never between a name and its first word, and with the
 * name repeated if a speech continues. Both halves of a quoted speech are quoted.
 * @param at a position in UTF-16 code units
 * @returns the position to split at, the start to add to the second half, and the end to add to the first
 */
export function cutDialogue(dialog: string, at: number, cast?: Cast): { at: number; cue: string; close: string } {
  for (const speech of parseSpeech(dialog, cast)) {
    const cue = cueOf(dialog, speech);
    const { open, close } = marksAround(dialog, speech);
    const end = speech.to + close.length;
    if (!cue || at <= cue.from || at >= end) continue;
    if (at <= cue.to || at < speech.from) return { at: cue.from, cue: '', close: '' };
    if (at >= speech.to) return { at: end, cue: '', close: '' };
    return { at, cue: dialog.slice(cue.from, cue.to) + open.trim(), close: close.trim() };
  }
  return { at, cue: '', close: '' };
}

/**
 * The separator for joining two dialogues if either names a speaker, so that the second is not attributed to the
 * first's.
 */
export function dialogueBreak(first: string, second: string, cast?: Cast): string | null {
  const [before, after] = [parseSpeech(first, cast), parseSpeech(second, cast)];
  if (![...before, ...after].some(({ speaker }) => speaker)) return null;
  return after[0]?.speaker ? '\n' : '\n\n';
}
