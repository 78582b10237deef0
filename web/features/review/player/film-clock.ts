/** A film's clock. It stops at the end, and pauses while the page is hidden. */
export interface FilmClock {
  at: () => number;
  isPlaying: () => boolean;
  /** Plays or pauses. At the end, plays again from the start. */
  toggle: () => void;
  pause: () => void;
  /** Goes to a time. Playback neither starts nor stops. */
  seek: (seconds: number) => void;
}

/** @param onTick called at every change */
export function filmClock(total: number, onTick: () => void): FilmClock {
  let at = 0;
  let frame = 0;
  let last = 0;
  let isPlaying = false;

  function tick(now: number): void {
    at = Math.min(at + Math.max(0, now - last) / 1_000, total);
    last = now;
    if (at >= total) pause();
    else frame = requestAnimationFrame(tick);
    onTick();
  }

  function pause(): void {
    cancelAnimationFrame(frame);
    isPlaying = false;
    document.removeEventListener('visibilitychange', pauseIfHidden);
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
      if (at >= total) at = 0;
      isPlaying = true;
      last = performance.now();
      frame = requestAnimationFrame(tick);
      document.addEventListener('visibilitychange', pauseIfHidden);
      onTick();
    },
    seek(seconds) {
      at = Math.min(Math.max(seconds, 0), total);
      onTick();
    },
  };
}
