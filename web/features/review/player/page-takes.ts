import { joinCuts } from '../../../../src/domain/takes/rough-cut.ts';
import { type TakePlayer, takePlayer } from '../../../lib/player/take-player.ts';
import type { PageScene } from '../page-scenes.ts';

/** Plays the takes to which the scenes of a shared film link. @param onStopped called if the browser stops the film */
export function pageTakes(scenes: readonly PageScene[], onStopped: () => void): TakePlayer {
  const addresses = new Map<string, string>();
  const cuts = scenes.map(({ duration, element }) => {
    const link = element.querySelector<HTMLAnchorElement>('a[data-take]');
    const { take: id = '', from, length } = link?.dataset ?? {};
    // without the part after #, which says where the scene is in the file
    if (link) addresses.set(id, link.pathname);
    return { duration, take: link ? { id, seconds: Number(length) } : null, takeFrom: Number(from ?? 0) };
  });
  return takePlayer({ parts: joinCuts(cuts), addressOf: ({ id }) => addresses.get(id) ?? '', onStopped });
}
