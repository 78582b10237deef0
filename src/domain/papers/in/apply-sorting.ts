import { limits } from '../../product/limits.ts';
import type { Project, Scene } from '../../project/project.ts';
import { type SceneTexts, sceneFieldKeys } from '../../scene/fields.ts';
import { characterCount } from '../../text/characters.ts';
import { fitTargetDuration } from './finish-project.ts';
import { neededSeconds } from './fit-fields.ts';
import { quoted, type ReportLine } from './report.ts';
import { findMissingText } from './sorted-words.ts';

/** Maps the text of each paragraph to its fields, or to `missing` if it could not be sorted. */
export type SortedParagraphs = ReadonlyMap<string, SceneTexts | 'missing'>;

/** Returns the unsorted paragraphs of a project that was read from free text, without duplicates. */
export function unsortedParagraphs({ scenes }: Project, sorted: SortedParagraphs): string[] {
  const unsorted = scenes.filter(isParagraph).flatMap(({ action }) => {
    const texts = sorted.get(action);
    return texts && texts !== 'missing' ? [] : [action];
  });
  return [...new Set(unsorted)];
}

/** Whether all the words of a scene are in its action. */
function isParagraph(scene: Scene): boolean {
  return sceneFieldKeys.every((key) => (scene[key].trim() === '') === (key !== 'action'));
}

/**
 * Moves the sorted paragraphs of a project into fields. No word is lost silently: sentences missing from all fields stay
 * at the end of the action, and the report lists other missing words. A paragraph that could not be sorted stays as it
 * is.
 */
export function applySorting(project: Project, sorted: SortedParagraphs): { project: Project; report: ReportLine[] } {
  const report: ReportLine[] = [];
  const scenes = project.scenes.map((scene): Scene => {
    const texts = isParagraph(scene) ? sorted.get(scene.action) : undefined;
    if (texts === undefined) return scene;
    const result = texts === 'missing' ? null : sortedScene(scene, texts);
    if (!result) {
      const message = `Scene ${scene.sceneNumber} could not be sorted; its words stay in Action.`;
      report.push({ line: null, message });
      return scene;
    }
    const inNoField = result.words.map(quoted).join(', ');
    if (inNoField) {
      const message = `Scene ${scene.sceneNumber}: these words were not put into any field: ${inNoField}.`;
      report.push({ line: null, message });
    }
    return result.scene;
  });
  return { project: { ...project, scenes, targetDuration: fitTargetDuration(scenes) }, report };
}

/**
 * Returns a sorted scene and the words missing from its fields. Returns null if the sentences to keep do not fit into the
 * action.
 */
function sortedScene(scene: Scene, texts: SceneTexts): { scene: Scene; words: string[] } | null {
  const { sentences, words } = findMissingText(scene.action, texts);
  const action = [texts.action, ...sentences].filter((one) => one !== '').join(' ');
  if (characterCount(action) > limits.fieldLength) return null;
  const sorted = { ...texts, action };
  return { scene: { ...scene, ...sorted, duration: neededSeconds(sorted) }, words };
}
