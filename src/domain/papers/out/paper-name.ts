import { firstWords } from '../../film/first-words.ts';
import type { Project } from '../../project/project.ts';
import { shortenedText } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';

/** What Windows takes in no file name, https://learn.microsoft.com/windows/win32/fileio/naming-a-file; others take less. */
const forbidden = /[<>:"/\\|?*]+/gu;
/** Direction controls, and what shows nowhere: two names must not look alike. The joiner of emoji stays. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/gu;
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
/** With four bytes each and an ending, still below the 255 bytes that most file systems take. */
const mostCharacters = 60;

/**
 * A title as the name of a file, without its ending: on one line, spaces and case kept, so that a bin shows and sorts it
 * as the project is called. It is valid on Windows, macOS and Linux, never hidden, never empty.
 */
export function paperName(title: string): string {
  const visible = oneLine(title.toWellFormed().replace(invisible, '')).normalize('NFC');
  const name = shortenedText(oneLine(visible.replace(forbidden, '-')), mostCharacters)
    .replace(/^[\s.~-]+|[\s.-]+$/gu, '')
    .replace(devices, '$&-');
  return name || 'Untitled';
}

/** A number with as many digits as the largest one has, at least two, so that a bin sorts names by it: `03`. */
export function paddedNumber(value: number, largest: number): string {
  return String(value).padStart(Math.max(2, String(largest).length), '0');
}

/** The name of a scene's picture, without its ending: `S03 the mate stamps a folded paper`. @param index from 0 */
export function pictureName({ scenes, cast }: Project, index: number): string {
  const scene = scenes[index];
  const words = scene ? shortenedText(firstWords(scene, cast), 40).replace(/…$/u, '') : '';
  return paperName(`S${paddedNumber(index + 1, scenes.length)} ${words}`);
}
