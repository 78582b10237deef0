import { packScenes } from '../../clips/pack.ts';
import { cutsOf } from '../../film/playback.ts';
import { defaultPacking } from '../../film/prompt.ts';
import type { Project, Scene } from '../../project/project.ts';
import { threadLines } from '../../review/note-lines.ts';
import type { Note } from '../../review/notes.ts';
import { type GroupedNotes, groupNotes } from '../../review/threads.ts';
import type { CutTake } from '../../takes/rough-cut.ts';
import type { Take } from '../../takes/takes.ts';
import { resolveTargetId, type TargetId, targets } from '../../targets/registry.ts';
import { type Target, targetName } from '../../targets/target.ts';
import { oneLine } from '../../text/clean.ts';

/** A clip and its position in the planned film. */
export interface PlannedClip {
  /** The clip's number, from 1. */
  number: number;
  scenes: readonly Scene[];
  /** The index of the first scene. */
  first: number;
  /** Where the scenes begin and end in the film, in seconds. */
  from: number;
  to: number;
  /** The rendered length in seconds. Differs from `to - from` if the generator cannot render that length. */
  rendered: number;
}

/** What papers need to know of a take. */
export type FilmTake = CutTake & Pick<Take, 'type' | 'sound'>;

/** A film in which each scene keeps its own duration, whatever the generator renders. */
export interface PlannedFilm {
  title: string;
  project: Project;
  /** The target's name. */
  target: string;
  /** Sorted by scene number. */
  scenes: readonly Scene[];
  /** The start of each scene in seconds, followed by the end of the film. */
  cuts: readonly number[];
  clips: readonly PlannedClip[];
  notes: GroupedNotes;
  /** The project's takes, oldest first. Timelines use the chosen ones. */
  takes: readonly FilmTake[];
}

/**
 * Packs a project's scenes into clips for a target, by default the one in its settings. Formats without a generator's
 * limits, such as the shot sheet, get one clip per scene, since a single clip for the whole film would be useless for
 * cutting it.
 */
export function planFilm(
  project: Project,
  target?: TargetId,
  notes: readonly Note[] = [],
  takes: readonly FilmTake[] = [],
): PlannedFilm {
  const { settings = {}, look, cast } = project;
  const format: Target = targets[target ?? resolveTargetId(settings)];
  const scenes = project.scenes.toSorted((a, b) => a.sceneNumber - b.sceneNumber);
  const packing = format.facts.seconds.value.kind === 'any' ? 'scene' : (settings.packing ?? defaultPacking);
  const cuts = cutsOf(scenes.map(({ duration }) => duration));
  const plans = packScenes({ scenes, target: format, packing, look, cast });
  return {
    title: oneLine(project.projectTitle),
    project,
    target: targetName(format),
    scenes,
    cuts,
    clips: plans.map(({ first, count, seconds }, index) => ({
      number: index + 1,
      scenes: scenes.slice(first, first + count),
      first,
      from: cuts[first] ?? 0,
      to: cuts[first + count] ?? 0,
      rendered: seconds,
    })),
    notes: groupNotes(notes, scenes),
    takes,
  };
}

/**
 * Returns the lines of each scene's notes, by scene index; null if the film has none. Notes about the whole film come
 * first, with the first scene. Notes of scenes that are gone are left out.
 */
export function noteLines({ scenes, notes: { film, scenes: groups } }: PlannedFilm): string[][] | null {
  if (film.length + groups.length === 0) return null;
  const byScene = new Map(groups.map(({ scene, threads }) => [scene, threads]));
  return scenes.map((scene, index) => [
    ...(index === 0 ? film.flatMap(threadLines).map((line) => `Whole film: ${line}`) : []),
    ...(byScene.get(scene) ?? []).flatMap(threadLines),
  ]);
}

/** Returns the clip number of each scene, by scene index. */
export function clipNumbers({ clips }: PlannedFilm): number[] {
  return clips.flatMap(({ number, scenes }) => scenes.map(() => number));
}
