import type { GenerateField } from '../../../domain/ai/generation.ts';
import type { SampleFilm, SampleScene } from '../../../domain/sample-films/sample-film.ts';
import { sampleFilms, sampleTexts } from '../../../domain/sample-films/sample-films.ts';
import { type SceneTexts, sceneFieldKeys } from '../../../domain/scene/fields.ts';

/** The fields that identify a sample film; the same lens, grade or line may occur in any film. */
const identifyingFields = sceneFieldKeys.filter((key) => key !== 'cam' && key !== 'grade' && key !== 'dialog');

/**
 * The texts of a field in the sample film that the request's scenes come from, so that a new text stays in that film.
 * Empty if they come from no sample film.
 */
export function filmTexts({ fieldType, currentScene, previousScene, nextScene }: GenerateField): string[] {
  const around = [currentScene, previousScene, nextScene].filter((scene) => scene !== undefined);
  const film = sampleFilms.find((one) => one.scenes.some((scene) => around.some((other) => isFrom(one, scene, other))));
  if (!film) return [];
  const texts = film.scenes.map((scene) => sampleTexts(film, scene)[fieldType]).filter((text) => text !== '');
  const neighbors = [previousScene, nextScene].map((scene) => scene?.[fieldType].trim());
  return [...new Set(texts)].filter((text) => !neighbors.includes(text));
}

/** Whether `other` has an identifying text of a film's scene. */
function isFrom(film: SampleFilm, scene: SampleScene, other: SceneTexts): boolean {
  const texts = sampleTexts(film, scene);
  return identifyingFields.some((key) => texts[key] !== '' && texts[key] === other[key].trim());
}
