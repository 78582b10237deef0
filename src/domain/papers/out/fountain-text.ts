import { type Cast, rewriteMentions, shortName } from '../../cast/cast.ts';
import { oneLine } from '../../text/clean.ts';
import { lineRanges } from '../../text/text-range.ts';

/** Converts a cast name to a character cue: `Old_Tom` becomes `OLD TOM`. */
export function nameInCapitals(name: string): string {
  return oneLine(name.replaceAll(/[_-]/gu, ' ').replaceAll('^', '')).toUpperCase();
}

/**
 * Puts a text on one line and replaces mentions: characters by their names in capitals, other entries by their short
 * names.
 */
export function screenplayText(text: string, cast: Cast): string {
  const written = rewriteMentions(text, cast, (mention) => {
    if (mention.kind === 'unknown') return null;
    if (mention.kind === 'escape') return '@';
    const { entry } = mention;
    return entry.kind === 'character' ? nameInCapitals(entry.name) : shortName(entry, cast);
  });
  return oneLine(written);
}

/** Returns the lines of a dialogue without extra white space. */
export function dialogueLines(dialog: string): string[] {
  return [...lineRanges(dialog)].map(({ from, to }) => oneLine(dialog.slice(from, to)));
}

/** Escapes Fountain markup: `*` and `_` with backslashes, note and comment marks with spaces. */
export function escapeFountain(words: string): string {
  return splitMarks(words).replace(/[*_]/gu, String.raw`\$&`);
}

/** Matches the start of a line that no Fountain reader would mistake for markup. */
const plainStart = /^[\p{L}\p{N}"'“‘«]/u;
export const headingStart = /^(?:int|ext|est|i\/e)(?:[.\s/]|$)/iu;

/** Writes an action paragraph, forced with `!` if it could be mistaken for a heading, a cue or another element. */
export function actionLine(words: string): string {
  const isPlain = plainStart.test(words) && /\p{Ll}/u.test(words) && !headingStart.test(words) && !words.endsWith(':');
  return `${isPlain ? '' : '!'}${escapeFountain(words)}`;
}

/**
 * Writes a speech on one line. Puts words in quotation marks if a reader could mistake them for a parenthetical or
 * other markup; the import ignores these marks.
 */
export function dialogueLine(words: string): string {
  return escapeFountain(/^(?:\(.*\)$|[~=])/u.test(words) ? `"${words}"` : words);
}

/** Writes a note such as `[[Camera: slow push-in]]`, or nothing for an empty text. */
export function note(label: string, text: string): string[] {
  return text === '' ? [] : [`[[${label}: ${noteText(text)}]]`];
}

/** Writes a text so that it does not end the note around it. */
export function noteText(text: string): string {
  return splitMarks(text).replace(/\]$/u, '] ');
}

/** Splits note and comment marks with a space, since Fountain has no escape for them. */
function splitMarks(words: string): string {
  return words
    .replace(/\[(?=\[)/gu, '[ ')
    .replace(/\](?=\])/gu, '] ')
    .replace(/\/(?=\*)/gu, '/ ')
    .replace(/\*(?=\/)/gu, '* ');
}
