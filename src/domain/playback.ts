import { type Cast, shortenMentions, shortName } from './cast.ts';
import { oneLine } from './clean.ts';
import { exact } from './duration.ts';
import { parseSpeech } from './speech.ts';

/** When each scene begins, in seconds from the beginning of the film, and after them when the film ends. */
export function cutsOf(durations: readonly number[]): number[] {
  const cuts = [0];
  for (const seconds of durations) cuts.push(exact((cuts.at(-1) ?? 0) + seconds));
  return cuts;
}

/**
 * The place, from 0, of the scene that shows at a time. A cut belongs to the scene that it begins; the last scene stays
 * after the end, the first shows before the beginning.
 * @param cuts as `cutsOf` gives them
 * @param seconds from the beginning of the film
 */
export function sceneAt(cuts: readonly number[], seconds: number): number {
  const time = exact(seconds);
  const next = cuts.findIndex((cut) => cut > time);
  const last = Math.max(cuts.length - 2, 0);
  return next === -1 ? last : Math.max(next - 1, 0);
}

/** A time as players show it, `0:07` or `12:30`. @param seconds 0 or more; a second that has begun does not count */
export function formatTime(seconds: number): string {
  const whole = Math.floor(exact(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export interface CaptionLine {
  /** By the short name of the cast, else as it is typed; with `(V.O.)` or `(O.S.)` where it is not in the picture. */
  speaker?: string;
  words: string;
}

const places = { 'voice-over': 'V.O.', 'off-screen': 'O.S.' } as const;

/** The spoken words of a dialogue, one line for each speech, without delivery notes. */
export function captionOf(dialog: string, cast: Cast = []): CaptionLine[] {
  return parseSpeech(dialog, cast).map(({ speaker, place, from, to }) => {
    const words = oneLine(shortenMentions(dialog.slice(from, to), cast));
    if (!speaker) return { words };
    const name = oneLine(speaker.entry ? shortName(speaker.entry, cast) : speaker.name);
    return { speaker: place ? `${name} (${places[place]})` : name, words };
  });
}
