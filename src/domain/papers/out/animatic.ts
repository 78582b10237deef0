import type { PlannedFilm } from './planned-film.ts';
import { subtitleCues } from './subtitle-cues.ts';
import { type FrameRateId, frameRates, nearestFrame } from './timecode.ts';

/** A stretch of time during which an animatic shows the same picture and caption. */
interface Hold {
  /** Index of the scene, from 0. */
  scene: number;
  /** The caption at the bottom of the picture, in up to two lines. */
  caption: readonly string[];
  /** The first frame of this hold, and the first frame of the next. */
  from: number;
  to: number;
}

/** A picture to encode. */
export interface AnimaticFrame {
  hold: Hold;
  /**
   * Whether the picture differs from the previous one. If so, it must become a key frame, to which players can seek.
   */
  isNew: boolean;
  /** The first frame that shows the picture, and the number of frames. */
  at: number;
  count: number;
}

/**
 * Divides a film into holds, at each cut and wherever a caption appears or disappears. Leaves out scenes and captions
 * that round to no frames.
 */
function animaticHolds(film: PlannedFilm, rate: FrameRateId, captions: boolean): Hold[] {
  const frame = (seconds: number) => nearestFrame(seconds, frameRates[rate]);
  const cuts = film.cuts.map(frame);
  const end = cuts.at(-1) ?? 0;
  const cues = (captions ? subtitleCues(film, { named: true }) : []).map(({ from, to, lines }) => ({
    from: frame(from / 1000),
    to: frame(to / 1000),
    lines,
  }));
  const changes = new Set([...cuts, ...cues.flatMap(({ from, to }) => [from, to])].filter((at) => at < end));
  const times = [...changes].sort((a, b) => a - b);
  let scene = 0;
  let next = 0;
  return times.map((from, index) => {
    while (scene < film.scenes.length - 1 && (cuts[scene + 1] ?? end) <= from) scene += 1;
    while (next < cues.length && (cues[next]?.to ?? 0) <= from) next += 1;
    const cue = cues[next];
    return { scene, caption: cue && cue.from <= from ? cue.lines : [], from, to: times[index + 1] ?? end };
  });
}

/**
 * Returns the pictures to encode for an animatic. A still picture repeats once a second instead of at every frame, so a
 * film of ten minutes needs about 800 pictures instead of 14,400. Without repeats, players could not seek within a long
 * scene, and some would stall until the next picture. The film's last frame is always included, since some players stop
 * at the time of the last picture.
 */
export function animaticFrames(film: PlannedFilm, rate: FrameRateId, captions: boolean): AnimaticFrame[] {
  const { counted } = frameRates[rate];
  const holds = animaticHolds(film, rate, captions);
  const last = (holds.at(-1)?.to ?? 0) - 1;
  return holds.flatMap((hold) => {
    const times: number[] = [];
    for (let at = hold.from; at < hold.to; at += counted) times.push(at);
    if (hold.to > last && times.at(-1) !== last) times.push(last);
    return times.map((at, index) => ({ hold, isNew: index === 0, at, count: (times[index + 1] ?? hold.to) - at }));
  });
}
