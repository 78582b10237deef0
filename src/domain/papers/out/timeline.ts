import { firstWords } from '../../film/first-words.ts';
import type { Scene } from '../../project/project.ts';
import { filmTime } from '../../review/moment.ts';
import { threadLines } from '../../review/note-lines.ts';
import { withoutFloatError } from '../../scene/duration.ts';
import { sceneFields } from '../../scene/fields.ts';
import { type CutPart, roughCut } from '../../takes/rough-cut.ts';
import { shortenedText } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';
import type { FilmTake, PlannedFilm } from './planned-film.ts';
import { mediaName, takeFileNames, withoutExtension } from './take-names.ts';
import { type FrameRateId, frameRates, nearestFrame } from './timecode.ts';

/** Marks the start of a scene, or the moment of a note, in frames from the start of the film. */
export interface TimelineMarker {
  at: number;
  kind: 'scene' | 'note';
  /** `Scene 3: the mate stamps a folded paper`, or `Note: Ada at 0:02: warmer` */
  name: string;
  /** The scene's fields, one labeled line each, or a note with its answers. */
  lines: readonly string[];
}

/** What a part of the timeline shows: the chosen take of a clip, or a clip that is not rendered yet. */
export interface TimelineMedia {
  /** The file's name, without its extension. */
  name: string;
  /** The number of the clip, from 1. */
  number: number;
  sceneNumbers: readonly number[];
  /** The first frame that is used, and the number of frames that the file has. */
  start: number;
  frames: number;
  /** The take's file; null for a clip without a chosen take. */
  file: { name: string; sound: boolean } | null;
}

/** A part of the timeline: a generator's clip, or a gap. */
export interface TimelineItem {
  /** Frames from the start of the film. The next item begins at `to`. */
  from: number;
  to: number;
  markers: readonly TimelineMarker[];
  /** Undefined for a gap. */
  media?: TimelineMedia;
}

export interface Timeline {
  title: string;
  rate: (typeof frameRates)[FrameRateId];
  /** Contiguous items, starting at 0. */
  items: readonly TimelineItem[];
  /** The film's length in frames. */
  frames: number;
}

/**
 * Lays out a film as one track of clips at their planned times. Scenes with a chosen take show that take from its trim
 * on; other scenes show the clip that a generator has yet to render. A clip longer than its scenes is cut where the last
 * scene ends. A clip shorter than its scenes is followed by a gap. Each cut is rounded to a frame separately, so that
 * rounding errors do not add up. Parts that round to no frames are left out.
 */
export function buildTimeline(film: PlannedFilm, rateId: FrameRateId): Timeline {
  const rate = frameRates[rateId];
  const frame = (seconds: number) => nearestFrame(seconds, rate);
  const { cuts, scenes, clips, project } = film;
  const sceneMarkers = scenes.map(
    (scene, index): TimelineMarker => ({
      at: frame(cuts[index] ?? 0),
      kind: 'scene',
      name: shortenedText(`Scene ${index + 1}: ${firstWords(scene, project.cast)}`, 80).replace(/: ?$/u, ''),
      lines: fieldLines(scene),
    }),
  );
  const frames = frame(cuts.at(-1) ?? 0);
  const noteMarkers = [...film.notes.film, ...film.notes.scenes.flatMap(({ threads }) => threads)].map(
    (thread): TimelineMarker => {
      const lines = threadLines(thread);
      const at = frame(filmTime(thread.note, scenes, cuts) ?? 0);
      // a note on the last moment is on the last frame
      return { at: Math.min(at, frames - 1), kind: 'note', name: shortenedText(`Note: ${lines[0]}`, 80), lines };
    },
  );
  const markers = [...sceneMarkers, ...noteMarkers].toSorted((one, other) => one.at - other.at);
  const items: TimelineItem[] = [];
  const add = (from: number, to: number, media?: TimelineItem['media']) => {
    if (to <= from) return;
    const inside = markers.filter(({ at }) => at >= from && at < to);
    items.push({ from, to, markers: inside, ...(media && { media }) });
  };
  const names = takeFileNames(film);
  for (const { first, end, take, takeFrom } of cutByClip(film)) {
    const [from, to] = [frame(cuts[first] ?? 0), frame(cuts[end] ?? 0)];
    const clip = clips.find((one) => first < one.first + one.scenes.length);
    if (!clip) continue;
    // in the take's file, or in the clip that a generator has yet to render
    const start = take ? frame(takeFrom) : from - frame(clip.from);
    const available = frame(take ? take.seconds : clip.rendered);
    const ends = take ? (cuts[first] ?? 0) + take.seconds - takeFrom : clip.from + clip.rendered;
    // times are rounded separately, but the cut must not run past the last frame of a take's file
    const last = take ? from + available - start : to;
    const until = Math.max(from, Math.min(to, last, frame(withoutFloatError(ends))));
    const file = take && names.get(take.id);
    add(from, until, {
      name: file ? withoutExtension(file) : mediaName(clip, film),
      number: clip.number,
      sceneNumbers: scenes.slice(first, end).map((_, index) => first + index + 1),
      start,
      frames: Math.max(available, start + until - from),
      file: take && file ? { name: file, sound: take.sound } : null,
    });
    add(until, to);
  }
  return { title: film.title || 'Untitled', rate, items, frames };
}

/** The rough cut, in which adjacent scenes of a clip that have no take form one part. */
function cutByClip(film: PlannedFilm): CutPart<FilmTake>[] {
  const firsts = new Set(film.clips.map(({ first }) => first));
  const parts: CutPart<FilmTake>[] = [];
  for (const part of roughCut(film.scenes, film.takes)) {
    const before = parts.at(-1);
    if (before && !before.take && !part.take && !firsts.has(part.first)) {
      before.end = part.end;
      before.to = part.to;
    } else parts.push(part);
  }
  return parts;
}

function fieldLines(scene: Scene): string[] {
  return sceneFields.flatMap(({ key, label }) => {
    const words = oneLine(scene[key]);
    return words === '' ? [] : [`${label}: ${words}`];
  });
}
