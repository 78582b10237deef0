import { useLayoutEffect } from 'react';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { useView } from '../../core/view/view-store.ts';
import type { TakeGroup } from '../take-groups.ts';
import { useTakesView } from '../takes-store.ts';
import { compareWith, showAlone, useViewer } from './viewer-store.ts';

/** The clip whose takes the viewer shows, and the nearest ones before and after it that have takes. */
interface ViewedGroup {
  group: TakeGroup | undefined;
  previous: TakeGroup | undefined;
  next: TakeGroup | undefined;
}

/** Finds the clip of the viewed scenes, or else of the current scene. If the scenes are gone, takes without a clip. */
export function useViewedGroup(groups: readonly TakeGroup[]): ViewedGroup {
  const viewed = useTakesView((state) => state.viewed);
  const sceneId = useView((state) => state.sceneId);
  const ids = new Set(viewed ?? [sceneId]);
  const found = groups.find(({ sceneIds }) => sceneIds.some((id) => ids.has(id)));
  const group = found ?? (viewed === null ? groups[0] : groups.at(-1));
  const index = group ? groups.indexOf(group) : 0;
  return {
    group,
    previous: groups.slice(0, index).findLast(({ takes }) => takes.length > 0),
    next: groups.slice(index + 1).find(({ takes }) => takes.length > 0),
  };
}

/** Shows the takes of another clip. */
export function viewGroup({ sceneIds }: TakeGroup): void {
  useTakesView.setState({ viewed: sceneIds, viewedTake: null });
  showAlone(null);
}

/** The takes on both sides. Without a valid choice, the first is the clip's chosen one, or else its newest. */
export function useShownTakes(groups: readonly TakeGroup[], group: TakeGroup | undefined): { a?: Take; b?: Take } {
  const viewedTake = useTakesView((state) => state.viewedTake);
  const idA = useViewer((state) => state.a);
  const idB = useViewer((state) => state.b);
  // each opening starts with a single take
  useLayoutEffect(() => showAlone(viewedTake), [viewedTake]);
  const all = groups.flatMap(({ takes }) => takes);
  const own = group?.takes ?? [];
  // only while two takes are compared, the first may be that of another clip
  const candidates = idB === null ? own : all;
  const a = candidates.find(({ id }) => id === idA) ?? own.find(({ chosen }) => chosen) ?? own.at(-1);
  const shownId = a?.id;
  // the effect above has just named another take
  const isOpening = viewedTake !== null && idA !== viewedTake && own.some(({ id }) => id === viewedTake);
  useLayoutEffect(() => {
    if (shownId !== undefined && !isOpening) useViewer.setState({ a: shownId });
  }, [shownId, isOpening]);
  const b = all.find(({ id }) => id === idB && id !== shownId);
  const lost = idB !== null && !b;
  useLayoutEffect(() => {
    if (lost) compareWith(null);
  }, [lost]);
  return { ...(a && { a }), ...(b && { b }) };
}
