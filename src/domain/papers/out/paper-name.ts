import { firstWords } from '../../film/first-words.ts';
import type { Project } from '../../project/project.ts';
import { shortenedText } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';

/**
 * Matches the characters that Windows forbids in file names. Other systems forbid only some of these:
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const forbidden = /[<>:"/\\|?*]+/gu;
/**
 * Matches bidirectional controls and invisible characters, which could make two names look alike. Does not match the
 * emoji joiner.
 */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/gu;
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
/**
 * Maximum length of a name. With at most four bytes per character, a name and its extension stay within the 255 bytes
 * that most file systems allow.
 */
const maxCharacters = 60;

/**
 * Converts a title to a file name without an extension. Keeps spaces and case, so that an editing program's bin shows
 * the project's title. The name is valid on Windows, macOS and Linux, and never hidden or empty.
 */
export function paperName(title: string): string {
  const visible = oneLine(title.toWellFormed().replace(invisible, '')).normalize('NFC');
  const name = shortenedText(oneLine(visible.replace(forbidden, '-')), maxCharacters)
    .replace(/^[\s.~-]+|[\s.-]+$/gu, '')
    .replace(devices, '$&-');
  return name || 'Untitled';
}

/**
 * Pads a number with zeros to the length of the largest number, and to at least two digits, so that names sort in
 * order: `03`.
 */
export function paddedNumber(value: number, largest: number): string {
  return String(value).padStart(Math.max(2, String(largest).length), '0');
}

/**
 * Returns the file name of a scene's picture, without an extension: `S03 the mate stamps a folded paper`.
 * @param index from 0
 */
export function pictureName({ scenes, cast }: Project, index: number): string {
  const scene = scenes[index];
  const words = scene ? shortenedText(firstWords(scene, cast), 40).replace(/…$/u, '') : '';
  return paperName(`S${paddedNumber(index + 1, scenes.length)} ${words}`);
}
