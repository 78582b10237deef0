import type { WrittenScene } from '../../domain/ai.ts';
import { eachField } from '../../domain/fields.ts';
import { limits } from '../../domain/limits.ts';
import { projectShape } from '../../domain/project.ts';
import { checkedText, shortenedLine } from './check-answer.ts';
import { shareSeconds } from './share-seconds.ts';
import { WriterFailure } from './writer-failure.ts';

/** How many scenes an event becomes: as many as the limits say, and enough to fill the time. @param target seconds */
export function sceneCountFor(target: number): { min: number; max: number } {
  const { min, max } = limits.eventScenes;
  return { min: Math.max(min, Math.ceil(target / limits.sceneDuration.max)), max };
}

/**
 * What a writer made of an event, made fit to be a project's scenes: every text checked, the durations scaled to
 * sum to the target, dialogue shortened to what can be said in them.
 * @throws WriterFailure when they are too few or too many, or a text does not pass
 */
export function checkedScenes(answer: readonly WrittenScene[], target: number): WrittenScene[] {
  const { min, max } = limits.eventScenes;
  if (answer.length < min || answer.length > max) throw new WriterFailure('malformed');
  const wishes = answer.map(({ duration }) => duration);
  const durations = shareSeconds(wishes, target);
  if (!durations) throw new WriterFailure('malformed');
  const scenes = answer.map((scene, index) => checkedScene(scene, durations[index] ?? 0));
  const numbered = scenes.map((scene, index) => ({ ...scene, sceneNumber: index + 1 }));
  if (!projectShape.scenes.safeParse(numbered).success) throw new WriterFailure('malformed');
  return scenes;
}

function checkedScene(scene: WrittenScene, duration: number): WrittenScene {
  const texts = { ...scene, dialog: shortenedLine(scene.dialog, duration) };
  return { ...eachField(({ key: field }) => checkedText(texts[field], { field, seconds: duration })), duration };
}
