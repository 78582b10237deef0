import type { Clip } from '../clips/clip.ts';

/** A video file to match. */
export interface MatchFile {
  name: string;
  /** Milliseconds since 1970. */
  lastModified: number;
  /** The length; null if it could not be read. */
  seconds: number | null;
}

interface MatchClip extends Pick<Clip, 'number' | 'sceneNumbers' | 'seconds' | 'text'> {
  hasTakes: boolean;
}

/**
 * How a file was matched: by numbers in its name, by words of the prompt in its name, by its length, by its place in the
 * order of time, or because the film has no other clip.
 */
export type MatchedBy = 'numbers' | 'words' | 'length' | 'time' | 'only';

export interface FileMatch {
  /** The index of the clip. */
  clip: number;
  by: MatchedBy;
  certainty: 'sure' | 'likely' | 'guess';
}

/**
 * Matches files to clips, the surest sign first: numbers in the name, then words of the prompt in the name. Files
 * without such a sign are laid over the clips that are left, in order of time and with regard to their length.
 * @param clips the film's clips, at least one
 * @returns one match per file, in the same order
 */
export function matchFiles(files: readonly MatchFile[], clips: readonly MatchClip[]): FileMatch[] {
  if (clips.length === 1) return files.map(() => ({ clip: 0, by: 'only', certainty: 'sure' }));
  const byWords = wordMatcher(clips);
  const matches = files.map(({ name }) => matchNumbers(name, clips) ?? byWords(name));
  const unmatched = files.filter((_, index) => !matches[index]);
  const laid = layInOrder(unmatched, openClips(clips, matches));
  return files.map((file, index) => matches[index] ?? laid.get(file) ?? { clip: 0, by: 'time', certainty: 'guess' });
}

/** The indexes of the clips that no file was matched to, without those that have takes unless all have. */
function openClips(clips: readonly MatchClip[], matches: readonly (FileMatch | null)[]): [number, MatchClip][] {
  const matched = new Set(matches.map((match) => match?.clip));
  const all = [...clips.entries()];
  const free = all.filter(([index]) => !matched.has(index));
  const withoutTakes = free.filter(([, { hasTakes }]) => !hasTakes);
  return [withoutTakes, free, all].find((list) => list.length > 0) ?? all;
}

// numbers

/** `S03-C02`, as our own exports name clips. */
const ownName = /(?<![a-z\d])s(\d+)[-_ ]?c(\d+)(?!\d)/iu;
const clipNumber = /(?<![a-z\d])(?:clip|c)[-_ #]*(\d+)(?!\d)/iu;
const sceneNumber = /(?<![a-z\d])(?:scene|shot|sc|s)[-_ #]*(\d+)(?!\d)/iu;
/** A short number at the start, as in `03 final.mp4`. A longer one is a date or an id. */
const leadingNumber = /^#?(\d{1,3})(?![\d:])(?!\s*(?:fps|sec|s|k|p|x)(?![a-z]))/iu;

function matchNumbers(name: string, clips: readonly MatchClip[]): FileMatch | null {
  const find = (test: (clip: MatchClip) => boolean, certainty: FileMatch['certainty']): FileMatch | null => {
    const clip = clips.findIndex(test);
    return clip < 0 ? null : { clip, by: 'numbers', certainty };
  };
  const [, scene, clip] = ownName.exec(name) ?? [];
  if (scene && clip) {
    const isSame = ({ number, sceneNumbers }: MatchClip) =>
      number === Number(clip) && sceneNumbers[0] === Number(scene);
    // if the film was packed anew since, its scene says more than the number of its clip
    return find(isSame, 'sure') ?? find(({ sceneNumbers }) => sceneNumbers.includes(Number(scene)), 'likely');
  }
  const [, namedClip] = clipNumber.exec(name) ?? [];
  if (namedClip) return find(({ number }) => number === Number(namedClip), 'sure');
  const [, namedScene] = sceneNumber.exec(name) ?? [];
  if (namedScene) return find(({ sceneNumbers }) => sceneNumbers.includes(Number(namedScene)), 'sure');
  const [, leading] = leadingNumber.exec(name) ?? [];
  return leading ? find(({ number }) => number === Number(leading), 'likely') : null;
}

// words

/** The words of a text that can tell clips apart, without accents and in lower case. */
function wordsIn(text: string): Set<string> {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return new Set(plain.match(/\p{L}{3,}/gu));
}

/** Returns a function that finds the clip whose prompt shares the most telling words with a name. */
function wordMatcher(clips: readonly MatchClip[]): (name: string) => FileMatch | null {
  const texts = clips.map(({ text }) => wordsIn(text));
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // a word that every clip has tells nothing
  const weigh = (word: string) => Math.log(clips.length / (counts.get(word) ?? clips.length));
  return (name) => {
    const words = [...wordsIn(name.replace(/\.\w+$/u, ''))];
    const scores = texts.map((text, clip) => {
      const shared = words.filter((word) => text.has(word) && weigh(word) > 0);
      return { clip, count: shared.length, score: shared.reduce((sum, word) => sum + weigh(word), 0) };
    });
    const [best, second] = scores.toSorted((a, b) => b.score - a.score);
    if (!best || best.count < 2 || best.score <= (second?.score ?? 0)) return null;
    const isClear = best.count > 2 && best.score >= 2 * (second?.score ?? 0);
    return { clip: best.clip, by: 'words', certainty: isClear ? 'sure' : 'likely' };
  };
}

// time and length

/** How far a file's length may be from its clip's: generators round to frames, and some add one. */
const toleranceSeconds = 0.5;
/** A clip without a file weighs more than two files in one clip: files are seldom missing, and often several takes. */
const costs = { wrongLength: 10, skippedClip: 3, sharedClip: 2 };

/** Whether two lengths may be the same; unknown lengths may. */
function mayFit(seconds: number | null, clip: MatchClip): boolean {
  return seconds === null || Math.abs(seconds - clip.seconds) <= toleranceSeconds;
}

/** The least cost of getting the files so far to end at a clip, and the column of the file before. */
interface Step {
  cost: number;
  from: number;
}

function nextRow(before: readonly Step[], costAt: (column: number) => number): Step[] {
  const costBefore = (column: number) => before[column]?.cost ?? Number.POSITIVE_INFINITY;
  let arriving: Step = { cost: Number.POSITIVE_INFINITY, from: 0 };
  return before.map((_, column) => {
    if (column === 0) return arriving;
    const skipping = { ...arriving, cost: arriving.cost + costs.skippedClip };
    arriving = costBefore(column - 1) <= skipping.cost ? { cost: costBefore(column - 1), from: column - 1 } : skipping;
    const shared = costBefore(column) + costs.sharedClip;
    const best = shared < arriving.cost ? { cost: shared, from: column } : arriving;
    return { ...best, cost: best.cost + costAt(column) };
  });
}

/**
 * Lays files over clips: a later file never gets an earlier clip. Among all such ways, takes the one with the fewest
 * wrong lengths, clips without a file and files that share a clip (dynamic programming).
 */
function layInOrder<F extends MatchFile>(
  files: readonly F[],
  clips: readonly (readonly [index: number, clip: MatchClip])[],
): Map<F, FileMatch> {
  // files from one archive often have the same time
  const ordered = files.toSorted(
    (a, b) => a.lastModified - b.lastModified || a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
  // column 0 stands for the start, before the first clip
  let row: Step[] = [{ cost: 0, from: 0 }, ...clips.map(() => ({ cost: Number.POSITIVE_INFINITY, from: 0 }))];
  const rows = ordered.map(({ seconds }) => {
    row = nextRow(row, (column) => {
      const clip = clips[column - 1]?.[1];
      return clip && mayFit(seconds, clip) ? 0 : costs.wrongLength;
    });
    return row;
  });
  const ends = row.map(({ cost }, column) => cost + (clips.length - column) * costs.skippedClip);
  let column = ends.indexOf(Math.min(...ends));
  const matches = new Map<F, FileMatch>();
  for (const [position, file] of [...ordered.entries()].reverse()) {
    const [index, clip] = clips[column - 1] ?? [0];
    const fitting = clips.filter(([, other]) => mayFit(file.seconds, other));
    const isOnlyFit = file.seconds !== null && clip !== undefined && fitting.length === 1 && fitting[0]?.[0] === index;
    matches.set(file, { clip: index, ...(isOnlyFit ? byLength : byTime) });
    column = rows[position]?.[column]?.from ?? 0;
  }
  return matches;
}

const byLength = { by: 'length', certainty: 'likely' } as const;
const byTime = { by: 'time', certainty: 'guess' } as const;
