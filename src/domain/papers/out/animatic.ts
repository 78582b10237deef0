import type { PlannedFilm } from './planned-film.ts';
import { subtitleCues } from './subtitle-cues.ts';
import { type FrameRateId, frameAt, frameRates } from './timecode.ts';

/** A time in which an animatic shows the same picture. */
interface Hold {
  /** Index of the scene, from 0. */
  scene: number;
  /** The words over its foot: none, one or two lines. */
  caption: readonly string[];
  /** The frames from its first one up to the next hold's. */
  from: number;
  to: number;
}

/** A picture that is encoded. */
export interface AnimaticFrame {
  hold: Hold;
  /** Whether it differs from the one before, and so is a key frame that players can jump to. */
  isNew: boolean;
  /** When it shows, and for how long, in frames. */
  at: number;
  count: number;
}

/**
 * A film as pictures that stand still: a new one at each cut, and where a caption comes or goes. Scenes and captions
 * that are shorter than a frame are left out.
 */
function animaticHolds(film: PlannedFilm, rate: FrameRateId, captions: boolean): Hold[] {
  const frame = (seconds: number) => frameAt(seconds, frameRates[rate]);
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
 * The frames of an animatic. A picture that stays is repeated once a second instead of at each frame: a film of ten
 * minutes is some 800 pictures to encode instead of 14,400. Without any repetition, players could not show where they
 * are in a long scene, and some wait until they have the next picture. The last frame of the film is always there, since
 * some players stop at the last picture's time instead of its end.
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
