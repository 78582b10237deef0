import { useShallowEffect } from '@mantine/hooks';
import { useState } from 'react';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import type { ClockedTakes, FilmClock } from '../../../lib/player/film-clock.ts';
import type { TakePlayer } from '../../../lib/player/take-player.ts';
import { sceneDurations, sceneIds, useBuilder } from '../core/project/project-store.ts';
import { useChosenTakes } from '../core/takes/project-takes.ts';

export const takesCode = lazyModule(() => import('./takes.tsx'));

/** Holds the film until the code that plays its takes has loaded. */
const waiting: ClockedTakes = { show: () => {}, pause: () => {}, advance: (at) => at };

/** Lays the chosen takes over the film. Null in a film without any, and until their code has loaded. */
export function useTakePlayer(clock: FilmClock): TakePlayer | null {
  const takes = useChosenTakes();
  const ids = useBuilder(({ project }) => sceneIds(project));
  const durations = useBuilder(({ project }) => sceneDurations(project));
  const [player, setPlayer] = useState<TakePlayer | null>(null);

  // a list with the same takes is a new array
  useShallowEffect(() => {
    if (takes.length === 0) return;
    let created: TakePlayer | null = null;
    let ended = false;
    clock.setTakes(waiting);
    void takesCode.load().then(() => {
      if (ended) return;
      const scenes = ids.map((id, index) => ({ id, duration: durations[index] ?? 0 }));
      // without the code, the frames play
      created = takesCode.module?.createPlayer({ scenes, takes, onStopped: clock.pause }) ?? null;
      clock.setTakes(created);
      setPlayer(created);
    });
    return () => {
      ended = true;
      clock.setTakes(null);
      created?.close();
      setPlayer(null);
    };
  }, [clock, takes, ids, durations]);

  return player;
}
