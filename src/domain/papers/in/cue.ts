import { oneLine } from '../../text/clean.ts';

/** The speaker cue above a speech: `MARA (V.O.) (CONT'D)`. */
export interface Cue {
  name: string;
  /** In brackets after the name, but that somebody goes on. */
  extensions: string[];
}

/** What a manner cannot hold, as the dialogue is read by `parseSpeech`. */
const notInManner = /[()（）[\]{}<>"“”]+/gu;

/** Reads the line above a speech. A colon, which would end a name in our dialogue, becomes a space. */
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

/** A delivery note in parentheses after a name. */
export function mannerText(text: string): string {
  return oneLine(text.replace(notInManner, ' '));
}
