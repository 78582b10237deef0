import { leastCastLength } from './assembled-length.ts';
import { shortenMentions } from './cast.ts';
import { oneLine } from './clean.ts';
import { totalDuration } from './duration.ts';
import { type FilmClip, makeFilm } from './film.ts';
import { firstWords } from './first-words.ts';
import type { FrameTexts } from './frame/frame-plan.ts';
import { frameTexts } from './frame/frame-texts.ts';
import type { Project, Scene } from './project.ts';
import { defaultPacking } from './prompt.ts';
import { defaultTarget, isTargetId, targets } from './targets/registry.ts';
import { shotSheet } from './targets/shot-sheet.ts';
import { type PromptLine, sceneAlone, type Target, targetName } from './targets/target.ts';
import { clipLines } from './targets/write-clip.ts';

interface SharedScene {
  scene: Scene;
  /** What its frame is drawn from. */
  frame: FrameTexts;
  /** How it begins, with the short names of the cast. */
  firstWords: string;
  /** All of it, a labelled line for each field; none where the film is shown without its prompts. */
  sheet: readonly PromptLine[];
}

/** A project as a page without an editor shows it. */
export interface SharedFilm {
  title: string;
  /** Its length, and how long it should be. */
  seconds: number;
  targetSeconds: number;
  ratio: string | null;
  /** Empty where the film is shown without its prompts. */
  look: string;
  scenes: readonly SharedScene[];
  /** What its target renders; null where the film is shown without its prompts. Before one is chosen it has no name. */
  prompts: { target: string | null; clips: readonly FilmClip[] } | null;
}

/**
 * A project as it is shown to others, with the clips that the editor's preview has.
 * @param most the most UTF-16 code units that its cast may add
 * @returns null beyond that
 */
export function sharedFilm(
  project: Project,
  { withPrompts, most }: { withPrompts: boolean; most: number },
): SharedFilm | null {
  const { scenes, settings = {}, look = '', cast = [] } = project;
  const chosen = isTargetId(settings.target) ? settings.target : null;
  const target: Target = targets[chosen ?? defaultTarget];
  const packing = settings.packing ?? defaultPacking;
  // a small project can mention long words so often that the work alone would be too much
  const texts = [
    { target, packing },
    { target: shotSheet, packing: 'scene' as const },
  ];
  if (withPrompts && texts.some((text) => leastCastLength({ project, ...text, most }) > most)) return null;
  const sheetOf = (scene: Scene) => clipLines(shotSheet, { ...sceneAlone(scene), cast }).slice(1);
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
      sheet: withPrompts ? sheetOf(scene) : [],
    })),
    prompts: withPrompts
      ? {
          target: chosen && targetName(target),
          clips: makeFilm({ scenes, target, packing, settings, look, cast }).clips,
        }
      : null,
  };
}
