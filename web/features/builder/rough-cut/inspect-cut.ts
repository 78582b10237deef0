import type { FilmTake } from '../../../../src/domain/papers/out/planned-film.ts';
import type { CutPart } from '../../../../src/domain/takes/rough-cut.ts';
import { findTracks, openTake, type TakeTracks } from '../core/video/take-file.ts';
import { findCleanCut } from './clean-cut.ts';
import { describeTracks, type TakeMedia } from './take-media.ts';

/** A part of the rough cut, and what its take's file contains. */
export interface InspectedPart extends CutPart<FilmTake> {
  /** Null if there is no take, or if this browser cannot read it. */
  media: TakeMedia | null;
  /** Whether its pictures and its sound can be copied as they are. */
  copy: 'whole' | 'too-short' | 'between-key-frames' | null;
}

/** Sound may end this much earlier than the pictures, in seconds; files often end so. */
const soundTolerance = 0.1;

/**
 * Reads the files of the rough cut's takes, one after another, without decoding them.
 * @throws the signal's reason
 */
export async function inspectCut(
  parts: readonly CutPart<FilmTake>[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<InspectedPart[]> {
  const inspected: InspectedPart[] = [];
  for (const part of parts) {
    inspected.push(part.take ? await inspectPart(part, part.take.id, signal) : { ...part, media: null, copy: null });
    signal.throwIfAborted();
    onProgress(inspected.length);
  }
  return inspected;
}

async function inspectPart(part: CutPart<FilmTake>, takeId: string, signal: AbortSignal): Promise<InspectedPart> {
  const input = openTake(takeId);
  const stop = () => input.dispose();
  signal.addEventListener('abort', stop);
  try {
    const tracks = await findTracks(input);
    const media = await describeTracks(tracks);
    return { ...part, media, copy: await copyOf(part, tracks, media.video.rate) };
  } catch {
    return { ...part, media: null, copy: null };
  } finally {
    signal.removeEventListener('abort', stop);
    input.dispose();
  }
}

async function copyOf(
  { from, to, takeFrom }: CutPart<FilmTake>,
  { video, sound }: TakeTracks,
  rate: number,
): Promise<InspectedPart['copy']> {
  const cut = await findCleanCut(video, { from: takeFrom, seconds: to - from, rate });
  if (!cut) return 'between-key-frames';
  if (!cut.isComplete) return 'too-short';
  if (!sound) return 'whole';
  const starts = await sound.getFirstTimestamp();
  const ends = await sound.computeDuration();
  const isHeard = starts <= takeFrom + soundTolerance && ends >= takeFrom + to - from - soundTolerance;
  return isHeard ? 'whole' : 'too-short';
}
