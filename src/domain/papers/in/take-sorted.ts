import { leftOut } from '../../ai/sorted-words.ts';
import { limits } from '../../product/limits.ts';
import type { Project, Scene } from '../../project/project.ts';
import { type SceneTexts, sceneFieldKeys } from '../../scene/fields.ts';
import { characterCount } from '../../text/characters.ts';
import { fitTargetDuration } from './finish-project.ts';
import { neededSeconds } from './fit-fields.ts';
import { quoted, type ReportLine } from './report.ts';

/** The fields of each sorted paragraph, keyed by the paragraph's text; `missing` if sorting it failed. */
export type SortedParagraphs = ReadonlyMap<string, SceneTexts | 'missing'>;

/** The paragraphs of a project read from free text that are not sorted yet, each once. */
export function unsortedParagraphs({ scenes }: Project, sorted: SortedParagraphs): string[] {
  const open = scenes.filter(isParagraph).flatMap(({ action }) => {
    const texts = sorted.get(action);
    return texts && texts !== 'missing' ? [] : [action];
  });
  return [...new Set(open)];
}

/** Whether all the words of a scene are in its action. */
function isParagraph(scene: Scene): boolean {
  return sceneFieldKeys.every((key) => (scene[key].trim() === '') === (key !== 'action'));
}

/**
 * Fills the fields of each sorted paragraph. Sentences missing from every field stay at the end of the action; other
 * missing words are listed in the report. A paragraph that could not be sorted stays as it is.
 */
export function takeSorted(read: Project, sorted: SortedParagraphs): { project: Project; report: ReportLine[] } {
  const report: ReportLine[] = [];
  const scenes = read.scenes.map((scene): Scene => {
    const texts = isParagraph(scene) ? sorted.get(scene.action) : undefined;
    if (texts === undefined) return scene;
    const taken = texts === 'missing' ? null : sortedScene(scene, texts);
    if (!taken) {
      const message = `Scene ${scene.sceneNumber} could not be sorted; its words stay in Action.`;
      report.push({ line: null, message });
      return scene;
    }
    const inNoField = taken.words.map(quoted).join(', ');
    if (inNoField) report.push({ line: null, message: `Scene ${scene.sceneNumber}, in no field: ${inNoField}` });
    return taken.scene;
  });
  return { project: { ...read, scenes, targetDuration: fitTargetDuration(scenes) }, report };
}

/** The sorted scene and the words missing from its fields; null if the sentences to keep do not fit in the action. */
function sortedScene(scene: Scene, texts: SceneTexts): { scene: Scene; words: string[] } | null {
  const { sentences, words } = leftOut(scene.action, texts);
  const action = [texts.action, ...sentences].filter((one) => one !== '').join(' ');
  if (characterCount(action) > limits.fieldLength) return null;
  const sorted = { ...texts, action };
  return { scene: { ...scene, ...sorted, duration: neededSeconds(sorted) }, words };
}
