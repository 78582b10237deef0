import { packScenes } from '../../clips/pack.ts';
import { cutsOf } from '../../film/playback.ts';
import { defaultPacking } from '../../film/prompt.ts';
import type { Project, Scene } from '../../project/project.ts';
import { type TargetId, targetOf, targets } from '../../targets/registry.ts';
import { type Target, targetName } from '../../targets/target.ts';
import { oneLine } from '../../text/clean.ts';

/** A generator's clip with its place in the film as it is planned. */
export interface PlannedClip {
  /** From 1, in the order of the film. */
  number: number;
  scenes: readonly Scene[];
  /** Index of its first scene, from 0. */
  first: number;
  /** Where its scenes begin and end in the film, in seconds. */
  from: number;
  to: number;
  /** How long the generator renders it, in seconds: shorter or longer than its scenes where it takes no such length. */
  rendered: number;
}

/** A film as its scenes plan it: each lasts its own seconds, whatever the clips are rendered in. */
export interface PlannedFilm {
  title: string;
  project: Project;
  /** The target's name. */
  target: string;
  /** In the order of their numbers. */
  scenes: readonly Scene[];
  /** When each scene begins, in seconds, and after them when the film ends. */
  cuts: readonly number[];
  clips: readonly PlannedClip[];
}

/**
 * Packs a project's scenes for a target, by default that of its settings. A format that no generator limits, such as the
 * shot sheet, has one clip for each scene, since the whole film in one clip would tell a cutting room nothing.
 */
export function planFilm(project: Project, target?: TargetId): PlannedFilm {
  const { settings = {}, look, cast } = project;
  const format: Target = targets[target ?? targetOf(settings)];
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
  };
}

/** The number of the clip that each scene is in, by the scene's place from 0. */
export function clipNumbers({ clips }: PlannedFilm): number[] {
  return clips.flatMap(({ number, scenes }) => scenes.map(() => number));
}
