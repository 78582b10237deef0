import { oneLine } from '../../text/clean.ts';

/** The speaker cue above a speech: `MARA (V.O.) (CONT'D)`. */
export interface Cue {
  name: string;
  /** The texts in parentheses after the name, except `CONT'D`. */
  extensions: string[];
}

/** Matches characters that `parseSpeech` would not accept inside a manner. */
const notInManner = /[()（）[\]{}<>"“”]+/gu;

/** Reads the cue above a speech. Replaces colons with spaces, since a colon ends the name in our dialogue format. */
export function readCue(text: string): Cue {
  const line = oneLine(text);
  const bracket = line.search(/[(（]/u);
  const name = oneLine((bracket < 0 ? line : line.slice(0, bracket)).replace(/[:：()（）@]+/gu, ' '));
  const inBrackets = bracket < 0 ? [] : line.slice(bracket).split(/[()（）]+/u);
  const extensions = inBrackets
    .map(mannerText)
    .filter((one) => one !== '' && !/^cont(?:['’]?d|inu(?:ed|ing))?\.?$/iu.test(one));
  return { name, extensions };
}

/** Cleans a delivery note such as `(whispering)` so that it can go in parentheses after a name. */
export function mannerText(text: string): string {
  return oneLine(text.replace(notInManner, ' '));
}
