import { defaultTarget, type TargetId, targets } from './targets/registry.ts';
import { type PromptLine, type PromptScene, textOf } from './targets/target.ts';

interface PromptProject {
  projectTitle: string;
  scenes: readonly PromptScene[];
}

/**
 * The whole prompt as one string, line feeds between lines and none at the end.
 * Scenes come in the order of their numbers, wherever they stand in the array.
 * What the preview shows, Copy copies and the exports hold is this text.
 */
export function assemblePrompt(project: PromptProject, target: TargetId = defaultTarget): string {
  const { opening, scene, between } = targets[target];
  const ordered = project.scenes.toSorted((a, b) => a.sceneNumber - b.sceneNumber);
  const lines: PromptLine[] = ordered.flatMap((one, index) => (index === 0 ? scene(one) : [...between, ...scene(one)]));
  return [...opening(project.projectTitle), ...lines].map(textOf).join('\n');
}
