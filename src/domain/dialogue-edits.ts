import type { Cast } from './cast.ts';
import { parseSpeech, quotes, type Speech } from './speech.ts';
import type { TextRange } from './text-range.ts';

/** What names the speaker, up to the words; nothing where nobody is named. */
function cueOf(dialog: string, { speaker, from }: Speech): TextRange | undefined {
  if (!speaker) return undefined;
  const cue = dialog.slice(speaker.from, from).replace(/["“„«「『]\s*$/u, '');
  return { from: speaker.from, to: speaker.from + cue.length };
}

/** The quotation marks around all the words of a speech, with the white space inside them; nothing where there are none. */
function marksAround(dialog: string, { speaker, from, to }: Speech): { open: string; close: string } {
  const open = /["“„«「『]\s*$/u.exec(dialog.slice(speaker?.from, from))?.[0];
  if (!speaker || open === undefined) return { open: '', close: '' };
  const close = quotes[open.charAt(0)] ?? '';
  return { open, close: dialog.slice(to, dialog.indexOf(close, to) + close.length) };
}

/** What names the speakers in a dialogue, in order. */
export function cuesIn(dialog: string, cast?: Cast): TextRange[] {
  return parseSpeech(dialog, cast).flatMap((speech) => cueOf(dialog, speech) ?? []);
}

/**
 * Where a dialogue is cut so that each half says who speaks: not between a name and its first word, and with the name
 * again where a speech goes on. Quotation marks around a speech stand around both halves of it.
 * @param at a position in UTF-16 code units
 * @returns the position to cut at, what the second half begins with, and what the first ends with
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

/** What stands between two dialogues as one, where one of them names a speaker: the second belongs to nobody before it. */
export function dialogueBreak(first: string, second: string, cast?: Cast): string | null {
  const [before, after] = [parseSpeech(first, cast), parseSpeech(second, cast)];
  if (![...before, ...after].some(({ speaker }) => speaker)) return null;
  return after[0]?.speaker ? '\n' : '\n\n';
}
