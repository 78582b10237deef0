/** A film's clock. It stops at the end, and pauses while the page is hidden. */
export interface FilmClock {
  /** Seconds from the start of the film. */
  at: () => number;
  isPlaying: () => boolean;
  /** Plays or pauses. At the end, plays again from the start. */
  toggle: () => void;
  pause: () => void;
  /** Goes to a time. Playback neither starts nor stops. */
  seek: (seconds: number) => void;
  /** Changes the film's duration, in seconds. */
  setTotal: (seconds: number) => void;
  /** Follows the takes from now on; null for a film of frames alone. */
  setTakes: (takes: ClockedTakes | null) => void;
}

/** Videos that are part of the film. While one plays, its time is the film's, so that the two never drift apart. */
export interface ClockedTakes {
  /** Shows the film at a time, playing or still. */
  show: (at: number, playing: boolean) => void;
  pause: () => void;
  /** @returns the film's time after `elapsed` seconds; the same time while a video loads */
  advance: (at: number, elapsed: number) => number;
}

interface ClockOptions {
  /** The film's duration, in seconds. */
  total: number;
  /** The time to start at, in seconds. */
  start?: number;
  /** Called at every change. */
  onTick: () => void;
}

export function filmClock({ total, start = 0, onTick }: ClockOptions): FilmClock {
  let end = total;
  let at = start;
  let frame = 0;
  let last = 0;
  let isPlaying = false;
  let takes: ClockedTakes | null = null;

  function tick(now: number): void {
    const elapsed = Math.max(0, now - last) / 1_000;
    at = Math.min(takes ? takes.advance(at, elapsed) : at + elapsed, end);
    last = now;
    if (at >= end) pause();
    else {
      frame = requestAnimationFrame(tick);
      onTick();
    }
  }

  function pause(): void {
    cancelAnimationFrame(frame);
    isPlaying = false;
    document.removeEventListener('visibilitychange', pauseIfHidden);
    takes?.pause();
    // the video went on since the last tick
    if (takes) at = Math.min(takes.advance(at, 0), end);
    onTick();
  }

  function pauseIfHidden(): void {
    if (document.hidden) pause();
  }

  return {
    at: () => at,
    isPlaying: () => isPlaying,
    pause,
    toggle() {
      if (isPlaying) return pause();
      if (at >= end) at = 0;
      isPlaying = true;
      last = performance.now();
      frame = requestAnimationFrame(tick);
      document.addEventListener('visibilitychange', pauseIfHidden);
      takes?.show(at, true);
      onTick();
    },
    seek(seconds) {
      at = Math.min(Math.max(seconds, 0), end);
      takes?.show(at, isPlaying);
      onTick();
    },
    setTotal(seconds) {
      end = seconds;
    },
    setTakes(next) {
      takes = next;
      takes?.show(at, isPlaying);
    },
  };
}
