import { type Cast, findMentions, fullWording, shortName } from '../cast/cast.ts';
import type { CastEntry } from '../cast/entry.ts';
import { parseSpeech } from '../cast/speech.ts';
import type { Packing } from '../clips/pack.ts';
import { secondsRange } from '../clips/seconds.ts';
import { totalDuration } from '../scene/duration.ts';
import { sceneFieldKeys } from '../scene/fields.ts';
import { type Continuity, isScript, type PromptScene, type Target } from '../targets/target.ts';
import { cleanText } from '../text/clean.ts';

interface CastLengthOptions {
  project: Continuity & { scenes: readonly PromptScene[] };
  target: Target;
  packing: Packing;
  /** Counting stops once the length exceeds this. */
  max: number;
}

/** The minimum JSON length of an unknown-name finding. */
const minFindingLength = 100;

/**
 * Returns a lower bound for the text that the cast adds to an assembled project, in UTF-16 code units. Counts the least
 * text that a clip can write for each mention, and a finding for each unknown name. Runs in linear time, since nothing
 * is assembled.
 */
export function minCastLength({ project, target, packing, max }: CastLengthOptions): number {
  const { scenes, look = '', cast = [] } = project;
  if (cast.length === 0) return 0;
  const lengths = entryLengths(cast);
  const inFilm = new Set<CastEntry>();
  const isEverySceneAlone = packing === 'scene' || isScript(target);
  const lookCount = packing === 'scene' ? scenes.length : minClips(scenes, target);
  let total = lookCount * mentionsLength(look, cast, (entry) => lengths(entry).least);
  for (const scene of scenes) {
    const inScene = new Set<CastEntry>();
    const first = (entry: CastEntry): number => {
      const { short, long, least } = lengths(entry);
      if (inScene.has(entry)) return short;
      // clip boundaries are unknown here: an earlier scene in the same clip may have introduced the entry
      const isNew = isEverySceneAlone || !inFilm.has(entry);
      inScene.add(entry);
      inFilm.add(entry);
      return isNew ? long : least;
    };
    for (const field of sceneFieldKeys) {
      const text = scene[field] ?? '';
      if (!target.drops?.includes(field)) {
        total += mentionsLength(text, cast, field === 'dialog' ? (entry) => lengths(entry).short : first);
        if (field === 'dialog' && !isScript(target)) total += speakersLength(text, cast, lengths);
      }
      total += unknownNames(text, cast) * minFindingLength;
      if (total > max) return total;
    }
  }
  return total;
}

function minClips(scenes: readonly PromptScene[], { facts }: Target): number {
  return Math.max(1, Math.ceil(totalDuration(scenes) / secondsRange(facts.seconds.value).max));
}

interface Lengths {
  short: number;
  long: number;
  least: number;
}

function entryLengths(cast: Cast): (entry: CastEntry) => Lengths {
  const known = new Map<CastEntry, Lengths>();
  return (entry) => {
    let lengths = known.get(entry);
    if (!lengths) {
      const short = cleanText(shortName(entry, cast)).length;
      const long = cleanText(fullWording(entry, cast)).length;
      lengths = { short, long, least: Math.min(short, long) };
      known.set(entry, lengths);
    }
    return lengths;
  };
}

function mentionsLength(text: string, cast: Cast, length: (entry: CastEntry) => number): number {
  let total = 0;
  for (const mention of findMentions(text, cast)) if (mention.kind === 'entry') total += length(mention.entry);
  return total;
}

/** Returns the total length of the short names of speakers whose cue has no `@`. */
function speakersLength(text: string, cast: Cast, lengths: (entry: CastEntry) => Lengths): number {
  let total = 0;
  for (const { speaker } of parseSpeech(text, cast)) {
    if (speaker?.entry && text[speaker.from] !== '@') total += lengths(speaker.entry).short;
  }
  return total;
}

function unknownNames(text: string, cast: Cast): number {
  return new Set(findMentions(text, cast).flatMap((mention) => (mention.kind === 'unknown' ? [mention.name] : [])))
    .size;
}
