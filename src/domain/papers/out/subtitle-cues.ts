import { speechTime } from '../../check/speech-time.ts';
import { captionOf } from '../../film/caption.ts';
import type { PlannedFilm } from './planned-film.ts';

/** A subtitle and its time. */
interface Cue {
  /** Milliseconds from the start of the film. `to` is after `from`, and cues do not overlap. */
  from: number;
  to: number;
  /** The speaker as captions show it: `Mara (V.O.)`. */
  speaker?: string;
  /** One or two lines. */
  lines: readonly string[];
}

/**
 * Maximum number of characters in a line. Most broadcasters use this limit:
 * https://partnerhelp.netflixstudios.com/hc/en-us/articles/217350977 (English, I.3).
 */
const maxLineLength = 42;
const linesPerCue = 2;
/** Minimum seconds to read a cue, even if the words are spoken faster. */
const minSeconds = 1;

/**
 * Makes subtitles from a film's dialogue. A scene does not say when its speeches occur, so these share the whole
 * duration of the scene in proportion to their speaking times, each counted as at least one second. A speech longer
 * than two lines of 42 characters becomes several cues, which share its time in the same way. A cue is extended to one
 * second if no other cue begins within that time.
 * @param named whether a speech's first cue begins with the speaker: `MARA: We should go.`
 */
export function subtitleCues({ scenes, cuts, project }: PlannedFilm, { named }: { named: boolean }): Cue[] {
  const cues: Cue[] = [];
  let nextStart = 0;
  for (const [index, { dialog }] of scenes.entries()) {
    const [start = 0, end = 0] = cuts.slice(index, index + 2).map((seconds) => Math.round(seconds * 1000));
    const pieces = captionOf(dialog, project.cast).flatMap(({ speaker, words }) => {
      const name = named && speaker ? `${speaker.toUpperCase()}: ` : '';
      return breakIntoCues(name + words).map((lines, part) => ({
        lines,
        spoken: lines.join(' ').slice(part === 0 ? name.length : 0),
        ...(speaker && { speaker }),
      }));
    });
    const weights = pieces.map(({ spoken }) => Math.max(minSeconds, speechTime(spoken).seconds));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let passed = 0;
    for (const [pieceIndex, { spoken: _, ...piece }] of pieces.entries()) {
      passed += weights[pieceIndex] ?? 0;
      const from = Math.max(nextStart, start);
      // if a scene has fewer milliseconds than cues, the last cues run past its end
      nextStart = Math.max(from + 1, Math.round(start + ((end - start) * passed) / total));
      cues.push({ from, to: nextStart, ...piece });
    }
  }
  const filmEnd = Math.round((cuts.at(-1) ?? 0) * 1000);
  return cues.map((cue, index) => {
    const most = cues[index + 1]?.from ?? Math.max(filmEnd, cue.to);
    return { ...cue, to: Math.max(cue.to, Math.min(most, cue.from + minSeconds * 1000)) };
  });
}

/** Breaks words into lines of at most 42 characters, two per cue. */
function breakIntoCues(words: string): string[][] {
  const lines = breakIntoLines(words);
  const cues: string[][] = [];
  for (let from = 0; from < lines.length; from += linesPerCue) cues.push(lines.slice(from, from + linesPerCue));
  return cues;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Matches Latin text, in which each UTF-16 unit is a character. */
const simple = /^[\u0020-\u02ff]*$/u;

function splitCharacters(word: string): string[] {
  return simple.test(word) ? word.split('') : Array.from(graphemes.segment(word), ({ segment }) => segment);
}

/**
 * Breaks words into lines. A word longer than a line, as in scripts without spaces, breaks between any two characters.
 */
function breakIntoLines(words: string): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of words.split(' ')) {
    const letters = splitCharacters(word);
    const joined = line.length === 0 ? letters : [...line, ' ', ...letters];
    if (joined.length <= maxLineLength) {
      line = joined;
      continue;
    }
    if (line.length > 0) lines.push(line.join(''));
    for (line = letters; line.length > maxLineLength; line = line.slice(maxLineLength)) {
      lines.push(line.slice(0, maxLineLength).join(''));
    }
  }
  if (line.length > 0) lines.push(line.join(''));
  return lines;
}

/**
 * Formats a cue's times: `00:01:02.345 --> 00:01:05.000`.
 * @param decimal the separator before the milliseconds
 */
export function cueTimes({ from, to }: Cue, decimal: '.' | ','): string {
  const [start, end] = [from, to].map((milliseconds) => {
    const seconds = Math.floor(milliseconds / 1_000);
    const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits);
    return `${clock.join(':')}${decimal}${String(milliseconds % 1_000).padStart(3, '0')}`;
  });
  return `${start} --> ${end}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
