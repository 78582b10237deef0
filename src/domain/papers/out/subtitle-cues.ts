import { speechTime } from '../../check/speech-time.ts';
import { captionOf } from '../../film/playback.ts';
import type { PlannedFilm } from './planned-film.ts';

/** What shows at a time. */
interface Cue {
  /** Whole milliseconds from the beginning of the film; `to` is later than `from`, and no cue begins before another ends. */
  from: number;
  to: number;
  /** As captions name who speaks, `Mara (V.O.)`. */
  speaker?: string;
  /** One or two. */
  lines: readonly string[];
}

/** As most broadcasters have it, https://partnerhelp.netflixstudios.com/hc/en-us/articles/217350977 (English, I.3). */
const longestLine = 42;
const linesPerCue = 2;
/** What takes no longer to say is still read for a second. */
const leastSeconds = 1;

/**
 * The dialogue of a film as subtitles. The speeches of a scene share all of its seconds by how long their words take to
 * say, a short one as if it took a second, since nothing says where in the scene somebody speaks. One that is longer than
 * two lines of 42 characters becomes several cues, which share its time in the same way. A cue is shorter than a second
 * only where the scene has less for it, and the film does not pause behind it.
 * @param named puts who speaks before the words, at a speech's first cue: `MARA: We should go.`
 */
export function subtitleCues({ scenes, cuts, project }: PlannedFilm, { named }: { named: boolean }): Cue[] {
  const cues: Cue[] = [];
  let free = 0;
  for (const [index, { dialog }] of scenes.entries()) {
    const [start = 0, end = 0] = cuts.slice(index, index + 2).map((seconds) => Math.round(seconds * 1000));
    const pieces = captionOf(dialog, project.cast).flatMap(({ speaker, words }) => {
      const name = named && speaker ? `${speaker.toUpperCase()}: ` : '';
      return inCues(name + words).map((lines, part) => ({
        lines,
        spoken: lines.join(' ').slice(part === 0 ? name.length : 0),
        ...(speaker && { speaker }),
      }));
    });
    const weights = pieces.map(({ spoken }) => Math.max(leastSeconds, speechTime(spoken).seconds));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    let passed = 0;
    for (const [place, { spoken: _, ...piece }] of pieces.entries()) {
      passed += weights[place] ?? 0;
      const from = Math.max(free, start);
      // where a scene has no millisecond for each, the last ones go on behind it
      free = Math.max(from + 1, Math.round(start + ((end - start) * passed) / all));
      cues.push({ from, to: free, ...piece });
    }
  }
  const filmEnd = Math.round((cuts.at(-1) ?? 0) * 1000);
  return cues.map((cue, index) => {
    const most = cues[index + 1]?.from ?? Math.max(filmEnd, cue.to);
    return { ...cue, to: Math.max(cue.to, Math.min(most, cue.from + leastSeconds * 1000)) };
  });
}

/** Words as lines of at most 42 characters, two a cue. */
function inCues(words: string): string[][] {
  const lines = inLines(words);
  const cues: string[][] = [];
  for (let from = 0; from < lines.length; from += linesPerCue) cues.push(lines.slice(from, from + linesPerCue));
  return cues;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Latin letters as they are typed on most keyboards: each is a character by itself. */
const simple = /^[\u0020-\u02ff]*$/u;

function charactersOf(word: string): string[] {
  return simple.test(word) ? word.split('') : Array.from(graphemes.segment(word), ({ segment }) => segment);
}

/** Broken between words; a word that is longer than a line, as in scripts without spaces, anywhere between characters. */
function inLines(words: string): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of words.split(' ')) {
    const letters = charactersOf(word);
    const joined = line.length === 0 ? letters : [...line, ' ', ...letters];
    if (joined.length <= longestLine) {
      line = joined;
      continue;
    }
    if (line.length > 0) lines.push(line.join(''));
    for (line = letters; line.length > longestLine; line = line.slice(longestLine)) {
      lines.push(line.slice(0, longestLine).join(''));
    }
  }
  if (line.length > 0) lines.push(line.join(''));
  return lines;
}

/** `00:01:02.345 --> 00:01:05.000`. @param decimal what stands before the milliseconds */
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
