import { useEffect } from 'react';
import { clipSceneIds, takesByScenes } from '../../../../../src/domain/takes/clip-takes.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { stableList } from '../../../../lib/stable-list.ts';
import { useFilm } from '../../core/project/film-store.tsx';
import { useStrips } from './strips-store.ts';

const scenesOfClips = stableList(({ film }: ReturnType<typeof useFilm.getState>) =>
  film.clips.map((clip) => clipSceneIds(clip).join(' ')),
);

/**
 * Assigns the takes to the clips of the film, again only if a clip's scenes or the takes have changed: not on every
 * keystroke.
 */
export function useTakesSummary(takes: readonly Take[]): void {
  const clips = useFilm(scenesOfClips);
  useEffect(() => {
    useStrips.setState(({ clips: before }) => summarize(takes, clips, before));
  }, [takes, clips]);
}

function summarize(takes: readonly Take[], scenesOf: readonly string[], before: ReadonlyMap<string, readonly Take[]>) {
  const lists = takesByScenes(
    scenesOf.map((ids) => ids.split(' ')),
    takes,
  ).clips;
  const clips = new Map<string, readonly Take[]>();
  for (const [index, list] of lists.entries()) {
    const [first] = scenesOf[index]?.split(' ') ?? [];
    if (first === undefined || list.length === 0) continue;
    const last = before.get(first);
    // the same list, so that only the strips that change render
    const isSame = last?.length === list.length && list.every((take, at) => take === last[at]);
    clips.set(first, isSame ? last : list);
  }
  const scenes = new Map<string, { count: number; chosen: boolean }>();
  for (const { sceneIds, chosen } of takes) {
    for (const id of sceneIds) {
      const known = scenes.get(id);
      scenes.set(id, { count: (known?.count ?? 0) + 1, chosen: chosen || (known?.chosen ?? false) });
    }
  }
  return { clips, scenes, count: takes.length };
}
