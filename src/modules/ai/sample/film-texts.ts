import type { GenerateField } from '../../../domain/ai.ts';
import { type SceneTexts, sceneFieldKeys } from '../../../domain/fields.ts';
import type { SampleFilm, SampleScene } from '../../../domain/sample-films/sample-film.ts';
import { sampleFilms, sampleTexts } from '../../../domain/sample-films/sample-films.ts';

/** Fields whose words tell which film a scene is of; a lens or a grade may be anybody's. */
const telling = sceneFieldKeys.filter((key) => key !== 'cam' && key !== 'grade' && key !== 'dialog');

/**
 * What the sample film that a scene is from says in a field, so that the scene stays in its film; nothing for a scene of
 * somebody's own.
 */
export function filmTexts({ fieldType, currentScene, previousScene, nextScene }: GenerateField): string[] {
  const around = [currentScene, previousScene, nextScene].filter((scene) => scene !== undefined);
  const film = sampleFilms.find((one) => one.scenes.some((scene) => around.some((other) => shares(one, scene, other))));
  if (!film) return [];
  const texts = film.scenes.map((scene) => sampleTexts(film, scene)[fieldType]).filter((text) => text !== '');
  const neighbors = [previousScene, nextScene].map((scene) => scene?.[fieldType].trim());
  return [...new Set(texts)].filter((text) => !neighbors.includes(text));
}

function shares(film: SampleFilm, scene: SampleScene, other: SceneTexts): boolean {
  const texts = sampleTexts(film, scene);
  return telling.some((key) => texts[key] !== '' && texts[key] === other[key].trim());
}
