import type { WrittenScene } from '../../domain/ai/generation.ts';
import type { Cast } from '../../domain/cast/cast.ts';
import { limits } from '../../domain/product/limits.ts';
import { projectShape } from '../../domain/project/shape.ts';
import { eachField, type SceneFieldKey } from '../../domain/scene/fields.ts';
import { checkText, shortenDialogue } from './check-answer.ts';
import { distributeDuration } from './distribute-duration.ts';
import { WriterFailure } from './writer-failure.ts';

/** How many scenes to write for an event: within the limits and enough to fill the time. @param target seconds */
export function sceneCountFor(target: number): { min: number; max: number } {
  const { min, max } = limits.eventScenes;
  return { min: Math.max(min, Math.ceil(target / limits.sceneDuration.max)), max };
}

/**
 * Turns a writer's answer into valid scenes: checks every text, scales the durations to add up to the target, and
 * shortens dialogue to fit.
 * @param cast its names may be speakers
 * @throws WriterFailure if there are too few or too many scenes, or a text is invalid
 */
export function checkScenes(answer: readonly WrittenScene[], target: number, cast?: Cast): WrittenScene[] {
  const { min, max } = limits.eventScenes;
  if (answer.length < min || answer.length > max) throw new WriterFailure('malformed');
  const durations = distributeDuration(
    answer.map(({ duration }) => duration),
    target,
  );
  if (!durations) throw new WriterFailure('malformed');
  const scenes = answer.map((scene, index) => checkScene(scene, { seconds: durations[index] ?? 0, cast }));
  const numbered = scenes.map((scene, index) => ({ ...scene, sceneNumber: index + 1 }));
  if (!projectShape.scenes.safeParse(numbered).success) throw new WriterFailure('malformed');
  return scenes;
}

interface SceneContext {
  seconds: number;
  cast?: Cast | undefined;
  /** Whether the scene's dialogue may be empty. */
  mayBeSilent?: boolean;
}

/**
 * Checks every text of a scene and shortens its dialogue to what fits its duration.
 * @throws WriterFailure if a text is invalid
 */
export function checkScene(scene: WrittenScene, { seconds, cast, mayBeSilent = false }: SceneContext): WrittenScene {
  const texts = { ...scene, dialog: shortenDialogue(scene.dialog, seconds, cast) };
  const isSilent = mayBeSilent && texts.dialog.trim() === '';
  const check = (field: SceneFieldKey) =>
    isSilent && field === 'dialog' ? '' : checkText(texts[field], { field, seconds, cast });
  return { ...eachField(({ key }) => check(key)), duration: seconds };
}
