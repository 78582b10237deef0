import { useMemo } from 'react';
import type { Film, FilmClip } from '../../../../src/domain/film/film.ts';
import { clipSceneIds, takesByClip } from '../../../../src/domain/takes/clip-takes.ts';
import type { Take } from '../../../../src/domain/takes/takes.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { useProjectTakes } from '../core/takes/project-takes.ts';

/** The takes of a clip, or those whose scenes are gone. */
export interface TakeGroup {
  /** Null for takes without a clip. */
  clip: FilmClip | null;
  /** The ids of the clip's scenes; empty for takes without a clip. */
  sceneIds: readonly string[];
  /** `Clip 2` or `Without a clip`. */
  title: string;
  /** Oldest first. */
  takes: readonly Take[];
}

const noTakes: readonly Take[] = [];

/** The takes of the open project by the clips of the film as it is now. The last group has the takes without a clip. */
export function useTakeGroups(): readonly TakeGroup[] {
  const film = useFilm((state) => state.film);
  const takes = useProjectTakes().data?.takes ?? noTakes;
  return useMemo(() => groupTakes(film, takes), [film, takes]);
}

function groupTakes({ clips }: Pick<Film, 'clips'>, takes: readonly Take[]): TakeGroup[] {
  const byClip = takesByClip(clips, takes);
  return [
    ...clips.map((clip, index) => ({
      clip,
      sceneIds: clipSceneIds(clip),
      title: `Clip ${clip.number}`,
      takes: byClip.clips[index] ?? noTakes,
    })),
    { clip: null, sceneIds: [], title: 'Without a clip', takes: byClip.withoutClip },
  ];
}

/** The group of a take. */
export function groupOf(groups: readonly TakeGroup[], takeId: string | null): TakeGroup | undefined {
  return groups.find(({ takes }) => takes.some(({ id }) => id === takeId));
}

/** `Take 3`, by the take's position in its clip. */
export function takeName({ takes }: TakeGroup, takeId: string): string {
  return `Take ${takes.findIndex(({ id }) => id === takeId) + 1}`;
}

/** Such as `scene 4` or `scenes 4 to 6`; empty for takes without a clip. */
export function scenesNote({ clip }: TakeGroup): string {
  if (!clip) return '';
  const [first, last] = [clip.sceneNumbers[0], clip.sceneNumbers.at(-1)];
  return first === last ? `scene ${first}` : `scenes ${first} to ${last}`;
}
