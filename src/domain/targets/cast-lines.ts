import { type Cast, findMentions, fullWording, type Mention, shortName } from '../cast/cast.ts';
import type { CastEntry, EntryText } from '../cast/entry.ts';
import { cleanText } from '../text/clean.ts';
import { curlyQuotes, replaceMarks } from './parts.ts';
import type { ClipScenes, PromptLine, PromptPart, Target } from './target.ts';

type CastTarget = Partial<Pick<Target, 'id' | 'marks' | 'film'>>;

interface CastWriterOptions {
  /**
   * Which text replaces a mention. `first` writes the full wording at the first mention in the clip and the short name
   * after that. The other two serve to measure the shortest and longest possible text: `shortest` writes the shorter
   * text at every mention; `longest` writes the longer one at the first mention and the short name after that.
   */
  mode?: 'first' | 'shortest' | 'longest';
}

/**
 * Returns a function that expands the mentions in a clip's lines. The function remembers which entries it has
 * introduced, so pass it all lines of the clip in order. Spoken text always uses short names, since a generator would
 * speak the full wording. Each resulting part keeps its range in the source field.
 */
export function castWriter(
  clip: Pick<ClipScenes, 'shots' | 'look' | 'cast'>,
  target: CastTarget,
  { mode = 'first' }: CastWriterOptions = {},
): (lines: readonly PromptLine[]) => readonly PromptLine[] {
  const { cast = [] } = clip;
  if (cast.length === 0) return (lines) => lines;
  const introduced = new Set<CastEntry>();

  const replaceMention: ReplaceMention = (entry, { field, lookAlikes = [] }) => {
    const safe = (value: string) => replaceMarks(value, lookAlikes);
    const clean = (value: string) => safeText(value, field, target);
    const short = safe(clean(plainWords(entry, cast).short));
    if (field === 'dialog' || (mode !== 'shortest' && introduced.has(entry))) return { text: short, key: 'short' };
    introduced.add(entry);
    const tag = entry.refs?.[target.id ?? '']?.trim();
    const long = safe(clean(plainWords(entry, cast).long) + (tag ? ` (${clean(cleanText(tag))})` : ''));
    const [shorter, longer] = short.length < long.length ? [short, long] : [long, short];
    return { text: mode === 'first' ? long : mode === 'shortest' ? shorter : longer, key: 'text' };
  };

  const writePart = (part: PromptPart): PromptPart[] => {
    // parts taken from an entry, such as a speaker's name, are final
    const mayMention = part.text.includes('@') && isTyped(part) && part.origin?.kind !== 'cast';
    const mentions = mayMention ? findMentions(part.text, cast) : [];
    if (mentions.length === 0) return [part];
    return splitPart(part, { mentions, source: sourceMentions(part, clip), replaceMention });
  };

  return (lines) =>
    lines.map((line) => {
      // a target with a `film` layout writes one text, but its scenes are rendered one by one, so each scene needs the
      // full wording again
      if (target.film && line.shot !== undefined) introduced.clear();
      return line.parts.some((part) => part.text.includes('@'))
        ? { ...line, parts: line.parts.flatMap(writePart) }
        : line;
    });
}

/** Whether a part holds the user's words rather than text of the layout. */
function isTyped({ field, origin }: PromptPart): boolean {
  return field !== undefined || origin !== undefined;
}

/** The short name and full wording of an entry, each on one line. Cached per cast. */
function plainWords(entry: CastEntry, cast: Cast): { short: string; long: string } {
  const byEntry = wordsByCast.get(cast) ?? new Map<CastEntry, { short: string; long: string }>();
  const words = byEntry.get(entry) ?? {
    short: cleanText(shortName(entry, cast)),
    long: cleanText(fullWording(entry, cast)),
  };
  wordsByCast.set(cast, byEntry.set(entry, words));
  return words;
}
const wordsByCast = new WeakMap<Cast, Map<CastEntry, { short: string; long: string }>>();

/** Makes a mention's text safe for its field by replacing the target's marks. */
function safeText(value: string, field: PromptPart['field'], { marks = [] }: CastTarget): string {
  if (field === undefined) return value;
  // the text is already clean, and cleaning long wordings again would be slow
  const safe = replaceMarks(
    value,
    marks.filter((mark) => mark.field === field),
  );
  return field === 'dialog' ? curlyQuotes(safe) : safe;
}

/** Finds a part's mentions in its source text, where their positions may differ, since the part's text is cleaned. */
function sourceMentions(
  { sceneId, field, from, to }: PromptPart,
  { shots, look = '', cast = [] }: MentionSources,
): Mention[] {
  const scene = field && shots.find((shot) => shot.scene.id === sceneId)?.scene;
  const text = (field ? scene?.[field] : look) ?? '';
  return findMentions(from === 0 && to === text.length ? text : text.slice(from, to), cast);
}
type MentionSources = Pick<ClipScenes, 'shots' | 'look' | 'cast'>;

/** Returns the replacement for a mention in a part, and the entry's property that it comes from. */
type ReplaceMention = (entry: CastEntry, part: PromptPart) => { text: string; key: EntryText };

interface SplitOptions {
  mentions: readonly Mention[];
  source: readonly Mention[];
  replaceMention: ReplaceMention;
}

function splitPart(part: PromptPart, { mentions, source, replaceMention }: SplitOptions): PromptPart[] {
  const { text, from: start = 0, to: end = 0 } = part;
  const pieces: PromptPart[] = [];
  let copied = 0;
  let from = start;
  const copy = (until: number, to: number) => {
    if (until > copied) pieces.push({ ...part, text: text.slice(copied, until), from, to });
  };
  for (const [index, mention] of mentions.entries()) {
    // cleaning a text neither adds nor removes mentions
    const { from: sourceFrom, to: sourceTo } = source[index] ?? { from: 0, to: end - start };
    const range = { from: start + sourceFrom, to: start + sourceTo };
    copy(mention.from, range.from);
    if (mention.kind === 'entry') {
      const { text, key } = replaceMention(mention.entry, part);
      pieces.push({ ...part, ...range, text, origin: { kind: 'cast', name: mention.entry.name, key } });
    } else pieces.push({ ...part, ...range, text: mention.kind === 'unknown' ? mention.name : '@' });
    copied = mention.to;
    from = range.to;
  }
  copy(text.length, end);
  return pieces;
}
