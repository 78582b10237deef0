import type { Film, FilmClip } from '../../../../src/domain/film/film.ts';
import type { Scene } from '../../../../src/domain/project/project.ts';
import { planRender, type RenderPlan } from '../../../../src/domain/renders/plan-render.ts';
import { clipSceneIds, takesByClip } from '../../../../src/domain/takes/clip-takes.ts';
import type { Take } from '../../../../src/domain/takes/takes.ts';
import type { FirstChoice } from './render-store.ts';

/** A clip of the film as it would be rendered now. */
export interface ClipOrder {
  clip: FilmClip;
  sceneIds: string[];
  /** Null if the clip cannot be rendered. */
  plan: RenderPlan | null;
  /** Why it cannot be rendered, in a sentence; null if it can. */
  problem: string | null;
  hasChosenTake: boolean;
}

/** What the plan of a render needs, besides the clip. The server draws the seed. */
type Source = Pick<Film['from'], 'target' | 'settings'> & { scenes: readonly Pick<Scene, 'id' | 'picture'>[] };

/** The clips of a film as they would be rendered now. @param takes oldest first */
export function clipOrders(clips: readonly FilmClip[], source: Source, takes: readonly Take[]): ClipOrder[] {
  const taken = takesByClip(clips, takes).clips;
  return clips.map((clip, index) => {
    const planned = planRender(clip, { ...source, seed: 0 });
    return {
      clip,
      sceneIds: clipSceneIds(clip),
      ...('problem' in planned ? { plan: null, problem: planned.problem } : { plan: planned, problem: null }),
      hasChosenTake: taken[index]?.some(({ chosen }) => chosen) ?? false,
    };
  });
}

/** The clips that are selected when the dialog opens. */
export function firstChosen(orders: readonly ClipOrder[], choice: FirstChoice): ReadonlySet<ClipOrder> {
  const isWanted = (order: ClipOrder) =>
    choice === 'missing' ? !order.hasChosenTake : order.sceneIds.some((id) => choice.includes(id));
  return new Set(orders.filter((order) => order.plan !== null && isWanted(order)));
}

/** What is sent, as JSON. Without the seed, which the server draws. */
export function sentText({ endpoint, input }: RenderPlan): string {
  const { seed: _, ...shown } = input;
  return `${endpoint}\n${JSON.stringify(shown, null, 2)}`;
}
