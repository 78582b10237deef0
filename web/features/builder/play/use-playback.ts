import { useEffect, useRef, useState } from 'react';

interface Playback {
  /** The current time, in seconds from the start of the film. */
  at: number;
  playing: boolean;
  /** Whether the film has been played to its end. */
  ended: boolean;
  /** Plays or pauses. At the end, plays again from the start. */
  toggle: () => void;
  /** Goes to a time. Playback neither starts nor stops. */
  seek: (seconds: number) => void;
}

/**
 * A film's clock. It starts running at once, stops at the end, and pauses when the page is hidden.
 * @param total the film's duration, in seconds
 * @param start the time to start at, in seconds
 */
export function usePlayback(total: number, start: number): Playback {
  const [at, setAt] = useState(start);
  const [playing, setPlaying] = useState(true);
  // the same time as a ref, so that the clock advances without waiting for a render
  const time = useRef(start);

  function seek(seconds: number): void {
    time.current = seconds;
    setAt(seconds);
  }

  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      time.current = Math.min(time.current + (now - last) / 1_000, total);
      last = now;
      setAt(time.current);
      if (time.current >= total) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    const pauseIfHidden = () => {
      if (document.hidden) setPlaying(false);
    };
    document.addEventListener('visibilitychange', pauseIfHidden);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', pauseIfHidden);
    };
  }, [playing, total]);

  const ended = !playing && at >= total;
  function toggle(): void {
    if (ended) seek(0);
    setPlaying(!playing);
  }
  return { at, playing, ended, toggle, seek };
}
