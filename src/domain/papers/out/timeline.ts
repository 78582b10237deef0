import { firstWords } from '../../film/first-words.ts';
import type { Scene } from '../../project/project.ts';
import { filmTime } from '../../review/moment.ts';
import { threadLines } from '../../review/note-lines.ts';
import { withoutFloatError } from '../../scene/duration.ts';
import { sceneFields } from '../../scene/fields.ts';
import { shortenedText } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';
import { paddedNumber, paperName } from './paper-name.ts';
import type { PlannedClip, PlannedFilm } from './planned-film.ts';
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

/** A part of the timeline: a generator's clip, or a gap. */
export interface TimelineItem {
  /** Frames from the start of the film. The next item begins at `to`. */
  from: number;
  to: number;
  markers: readonly TimelineMarker[];
  /** Undefined for a gap. */
  media?: { name: string; number: number; sceneNumbers: readonly number[]; frames: number };
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
 * Lays out a film as one track of clips at their planned times. A clip longer than its scenes is cut where the last
 * scene ends. A clip shorter than its scenes is followed by a gap. Each cut is rounded to a frame separately, so that
 * rounding errors do not add up. Parts that round to no frames are left out.
 */
export function buildTimeline(film: PlannedFilm, rateId: FrameRateId): Timeline {
  const rate = frameRates[rateId];
  const frame = (seconds: number) => nearestFrame(seconds, rate);
  const { cuts, scenes, project } = film;
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
  for (const clip of film.clips) {
    const [from, end] = [frame(clip.from), frame(clip.to)];
    const to = Math.min(end, frame(withoutFloatError(clip.from + clip.rendered)));
    const media = {
      name: mediaName(clip, film),
      number: clip.number,
      sceneNumbers: clip.scenes.map((_, index) => clip.first + index + 1),
      frames: Math.max(to - from, frame(clip.rendered)),
    };
    add(from, to, media);
    add(to, end);
  }
  return { title: film.title || 'Untitled', rate, items, frames };
}

/**
 * Names a clip's media `S03-C02 the mate stamps a folded paper`: the numbers of the first scene and of the clip, then
 * the first words of that scene.
 */
function mediaName({ number, first, scenes }: PlannedClip, { scenes: all, clips, project }: PlannedFilm): string {
  const [scene] = scenes;
  const words = scene ? shortenedText(firstWords(scene, project.cast), 40).replace(/…$/u, '') : '';
  const head = `S${paddedNumber(first + 1, all.length)}-C${paddedNumber(number, clips.length)}`;
  return words === '' ? head : paperName(`${head} ${words}`);
}

function fieldLines(scene: Scene): string[] {
  return sceneFields.flatMap(({ key, label }) => {
    const words = oneLine(scene[key]);
    return words === '' ? [] : [`${label}: ${words}`];
  });
}
