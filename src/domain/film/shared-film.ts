import { shortenMentions } from '../cast/cast.ts';
import type { FrameTexts } from '../frame/frame-plan.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import type { Project, Scene } from '../project/project.ts';
import { totalDuration } from '../scene/duration.ts';
import { isTargetId, resolveLayoutId, targets } from '../targets/registry.ts';
import { shotSheet } from '../targets/shot-sheet.ts';
import { type PromptLine, sceneAlone, type Target, targetName } from '../targets/target.ts';
import { clipLines } from '../targets/write-clip.ts';
import { oneLine } from '../text/clean.ts';
import { minCastLength } from './assembled-length.ts';
import { type FilmClip, makeFilm } from './film.ts';
import { firstWords } from './first-words.ts';
import { defaultPacking } from './prompt.ts';

interface SharedScene {
  scene: Scene;
  /** The texts from which to draw the scene's frame. */
  frame: FrameTexts;
  /** The beginning of the scene's text, with the cast's short names. */
  firstWords: string;
  /** The whole scene, with a labeled line per field. Empty if the film is shared without prompts. */
  sheet: readonly PromptLine[];
}

/** A project as shown on a read-only page. */
export interface SharedFilm {
  title: string;
  /** The total of the scenes' durations. */
  seconds: number;
  /** The length that the user aims for. */
  targetSeconds: number;
  ratio: string | null;
  /** Empty if the film is shared without prompts. */
  look: string;
  scenes: readonly SharedScene[];
  /**
   * The clips for the project's target. Null if the film is shared without prompts. `target` is null if the project has
   * no chosen target.
   */
  prompts: { target: string | null; clips: readonly FilmClip[] } | null;
}

/**
 * Prepares a project for sharing, with the same clips as the editor's preview.
 * @param maxCastLength the maximum text that the cast may add, in UTF-16 code units
 * @returns null if even the least text that the cast can add is longer; see `minCastLength`
 */
export function sharedFilm(
  project: Project,
  { withPrompts, maxCastLength }: { withPrompts: boolean; maxCastLength: number },
): SharedFilm | null {
  const { scenes, settings = {}, look = '', cast = [] } = project;
  const chosen = isTargetId(settings.target) ? settings.target : null;
  const target: Target = targets[resolveLayoutId(settings)];
  const packing = settings.packing ?? defaultPacking;
  // reject early: even a short project can be slow to expand if it often mentions long wordings
  const texts = [
    { target, packing },
    { target: shotSheet, packing: 'scene' as const },
  ];
  if (withPrompts && texts.some((text) => minCastLength({ project, ...text, max: maxCastLength }) > maxCastLength))
    return null;
  // without the heading, since the page has its own
  const writeSheet = (scene: Scene) => clipLines(shotSheet, { ...sceneAlone(scene), cast }).slice(1);
  return {
    title: oneLine(project.projectTitle),
    seconds: totalDuration(scenes),
    targetSeconds: project.targetDuration,
    ratio: settings.ratio ?? null,
    look: withPrompts ? shortenMentions(look, cast) : '',
    scenes: scenes.map((scene) => ({
      scene,
      frame: frameTexts(scene, cast),
      firstWords: firstWords(scene, cast),
      sheet: withPrompts ? writeSheet(scene) : [],
    })),
    prompts: withPrompts
      ? {
          target: chosen && targetName(target),
          clips: makeFilm({ scenes, target, packing, settings, look, cast }).clips,
        }
      : null,
  };
}
