import { type Cast, findMentions, shortName } from '../../cast/cast.ts';
import { oneLine } from '../../text/clean.ts';

/** A name as a screenplay has it above a speech: `Old_Tom` is OLD TOM. */
export function nameInCapitals(name: string): string {
  return oneLine(name.replaceAll(/[_-]/gu, ' ').replaceAll('^', '')).toUpperCase();
}

/** A text on one line as a screenplay says it: who is mentioned in capitals, anything else by its short name. */
export function screenplayText(text: string, cast: Cast): string {
  let written = '';
  let copied = 0;
  for (const mention of findMentions(text, cast)) {
    if (mention.kind === 'unknown') continue;
    written += text.slice(copied, mention.from);
    if (mention.kind === 'escape') written += '@';
    else if (mention.entry.kind === 'character') written += nameInCapitals(mention.entry.name);
    else written += shortName(mention.entry, cast);
    copied = mention.to;
  }
  return oneLine(written + text.slice(copied));
}

/** Words without a mark of Fountain in them: `*` and `_` behind backslashes, those of notes and comments apart. */
export function inFountain(words: string): string {
  return apart(words).replace(/[*_]/gu, String.raw`\$&`);
}

/** What a line begins with that says what it is, or would in a reader that knows more than the syntax. */
const plainStart = /^[\p{L}\p{N}"'“‘«]/u;
export const headingStart = /^(?:int|ext|est|i\/e)(?:[.\s/]|$)/iu;

/** A paragraph of action; forced where it could be read as a heading, a character, a transition, or anything else. */
export function actionLine(words: string): string {
  const isPlain = plainStart.test(words) && /\p{Ll}/u.test(words) && !headingStart.test(words) && !words.endsWith(':');
  return `${isPlain ? '' : '!'}${inFountain(words)}`;
}

/** What somebody says, on one line. In quotes, which are not part of a speech, where it is read as how, or as a song. */
export function dialogueLine(words: string): string {
  return inFountain(/^(?:\(.*\)$|[~=])/u.test(words) ? `"${words}"` : words);
}

/** `[[Camera: slow push-in]]`; none for a text without words. */
export function note(label: string, text: string): string[] {
  return text === '' ? [] : [`[[${label}: ${apart(text).replace(/\]$/u, '] ')}]]`];
}

/** Marks that have no escape, with a space in them. */
function apart(words: string): string {
  return words
    .replace(/\[(?=\[)/gu, '[ ')
    .replace(/\](?=\])/gu, '] ')
    .replace(/\/(?=\*)/gu, '/ ')
    .replace(/\*(?=\/)/gu, '* ');
}
