import { useEffect, useRef, useState } from 'react';

interface Playback {
  /** The time that shows, in seconds from the beginning of the film. */
  at: number;
  playing: boolean;
  /** Whether the film has been played to its end. */
  ended: boolean;
  /** Plays or pauses; at the end it begins again. */
  toggle: () => void;
  /** Goes to a time and plays or pauses on as before. */
  seek: (seconds: number) => void;
}

/**
 * The clock of a film, which runs from the start until its end. It pauses while the page is hidden.
 * @param total the film's seconds
 * @param start where it begins, in seconds
 */
export function usePlayback(total: number, start: number): Playback {
  const [at, setAt] = useState(start);
  const [playing, setPlaying] = useState(true);
  // what the clock adds to, between two renderings
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
    const pauseUnseen = () => {
      if (document.hidden) setPlaying(false);
    };
    document.addEventListener('visibilitychange', pauseUnseen);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', pauseUnseen);
    };
  }, [playing, total]);

  const ended = !playing && at >= total;
  function toggle(): void {
    if (ended) seek(0);
    setPlaying(!playing);
  }
  return { at, playing, ended, toggle, seek };
}
