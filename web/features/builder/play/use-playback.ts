import { useEffect, useLayoutEffect, useState } from 'react';
import { type FilmClock, filmClock } from '../../../lib/player/film-clock.ts';

interface Playback {
  clock: FilmClock;
  /** The current time, in seconds from the start of the film. */
  at: number;
  playing: boolean;
  /** Whether the film has been played to its end. */
  ended: boolean;
}

/**
 * A film's clock, which starts running at once.
 * @param total the film's duration, in seconds
 * @param start the time to start at, in seconds
 */
export function usePlayback(total: number, start: number): Playback {
  const [{ at, playing }, setTime] = useState({ at: start, playing: true });
  const [clock] = useState(() => {
    const created: FilmClock = filmClock({
      ...{ total, start },
      onTick: () => setTime({ at: created.at(), playing: created.isPlaying() }),
    });
    return created;
  });
  useLayoutEffect(() => clock.setTotal(total), [clock, total]);
  useEffect(() => {
    clock.toggle();
    return clock.pause;
  }, [clock]);
  return { clock, at, playing, ended: !playing && at >= total };
}
