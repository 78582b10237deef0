import { withoutFloatError } from '../../../../../src/domain/scene/duration.ts';

/** The state of a video that plays together with others. Times are in seconds. */
export interface Playhead {
  at: number;
  /** The video's length. */
  seconds: number;
  ended: boolean;
  /** Whether the next frames are loaded. */
  ready: boolean;
}

/** What a video has to do next. */
export interface Order {
  play: boolean;
  rate: number;
  /** The time to jump to; null to stay. */
  seek: number | null;
}

/** A smaller difference is not visible at 24 frames per second. */
const toleratedDrift = 0.02;
/** A larger difference is corrected by a jump, since a change of speed would take seconds. */
const longestDrift = 0.25;
/** The largest change of speed. Videos start up to 0.2 seconds apart, and clips are short, so it must be felt soon. */
const maxCorrection = 0.2;
/** Changes of speed are rounded to this step: each change interrupts the sound for a moment. */
const correctionStep = 0.05;

/**
 * Keeps playing videos in sync. The first video that has not ended is the clock. The others run a little faster or
 * slower until they agree with it, or jump if they are far off. A video that ended holds its last picture until the
 * longest has ended. While one video loads, all wait.
 * @returns the time of the clock, whether all have ended, and an order for each video
 */
export function syncPlayheads(
  heads: readonly Playhead[],
  { rate, loop }: { rate: number; loop: boolean },
): { at: number; ended: boolean; orders: Order[] } {
  const running = heads.filter(({ ended }) => !ended);
  const clock = running[0];
  if (!clock) {
    if (loop && heads.length > 0)
      return { at: 0, ended: false, orders: heads.map(() => ({ play: true, rate, seek: 0 })) };
    const at = Math.max(0, ...heads.map(({ seconds }) => seconds));
    return { at, ended: true, orders: heads.map(() => ({ play: false, rate, seek: null })) };
  }
  const play = running.every(({ ready }) => ready);
  const { at } = clock;
  const orders = heads.map((head): Order => {
    if (head === clock) return { play, rate, seek: null };
    // it may have ended a moment before the clock gets there
    if (head.ended && at >= head.seconds - longestDrift) return { play: false, rate, seek: null };
    const drift = head.at - Math.min(at, head.seconds);
    if (Math.abs(drift) > longestDrift) return { play, rate, seek: Math.min(at, head.seconds) };
    if (Math.abs(drift) <= toleratedDrift) return { play, rate, seek: null };
    const wanted = Math.max(Math.round((2 * Math.abs(drift)) / correctionStep) * correctionStep, correctionStep);
    const correction = Math.min(wanted, maxCorrection) * -Math.sign(drift);
    return { play, rate: rate * (1 + correction), seek: null };
  });
  return { at, ended: false, orders };
}

/** The frame rate to step by if the file's is unknown. */
export const defaultFrameRate = 24;

const commonRates = [24_000 / 1_001, 24, 25, 30_000 / 1_001, 30, 48, 50, 60_000 / 1_001, 60];

/** The common frame rate that a measured one means: files round the times of their frames. */
export function nearestFrameRate(measured: number): number {
  return commonRates.find((rate) => Math.abs(measured / rate - 1) < 0.0005) ?? measured;
}

/** The number of the frame at a time, from 0. */
export function frameAt(seconds: number, frameRate: number): number {
  // a time in the middle of a frame is safe; one on a frame's edge must not fall back to the frame before
  return Math.floor(withoutFloatError(seconds * frameRate) + 0.001);
}

/**
 * The time of a frame some frames away. Times are in the middle of a frame, so that rounding in the player cannot show
 * its neighbor.
 * @param by how many frames to go; negative to go back
 * @param length of the file, in seconds
 */
export function stepFrames(seconds: number, by: number, { frameRate, length }: { frameRate: number; length: number }) {
  const last = Math.max(frameAt(length, frameRate) - 1, 0);
  const frame = Math.min(Math.max(frameAt(Math.min(seconds, length), frameRate) + by, 0), last);
  return Math.min((frame + 0.5) / frameRate, length);
}
