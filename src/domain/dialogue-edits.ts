import type { Cast } from './cast.ts';
import { parseSpeech, type Speech } from './speech.ts';
import type { TextRange } from './text-range.ts';

/** What names the speaker, up to the words; nothing where nobody is named. */
function cueOf(dialog: string, { speaker, from }: Speech): TextRange | undefined {
  if (!speaker) return undefined;
  const cue = dialog.slice(speaker.from, from).replace(/["“„«「『]$/u, '');
  return { from: speaker.from, to: speaker.from + cue.length };
}

/** What names the speakers in a dialogue, in order. */
export function cuesIn(dialog: string, cast?: Cast): TextRange[] {
  return parseSpeech(dialog, cast).flatMap((speech) => cueOf(dialog, speech) ?? []);
}

/**
 * Where a dialogue is cut so that each half says who speaks: not between a name and its first word, and with the name
 * again where a speech goes on.
 * @param at a position in UTF-16 code units
 * @returns the position to cut at, and what the second half begins with
 */
export function cutDialogue(dialog: string, at: number, cast?: Cast): { at: number; cue: string } {
  for (const speech of parseSpeech(dialog, cast)) {
    const cue = cueOf(dialog, speech);
    if (!cue || at <= cue.from || at >= speech.to) continue;
    return at <= cue.to ? { at: cue.from, cue: '' } : { at, cue: dialog.slice(cue.from, cue.to) };
  }
  return { at, cue: '' };
}

/** What stands between two dialogues as one, where one of them names a speaker: the second belongs to nobody before it. */
export function dialogueBreak(first: string, second: string, cast?: Cast): string | null {
  const [before, after] = [parseSpeech(first, cast), parseSpeech(second, cast)];
  if (![...before, ...after].some(({ speaker }) => speaker)) return null;
  return after[0]?.speaker ? '\n' : '\n\n';
}
