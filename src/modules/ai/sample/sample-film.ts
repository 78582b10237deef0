import type { WrittenScene } from '../../../domain/ai/generation.ts';
import type { Cast } from '../../../domain/cast/cast.ts';
import { limits } from '../../../domain/product/limits.ts';
import type { Scene } from '../../../domain/project/project.ts';
import { sampleFilms, sampleProject } from '../../../domain/sample-films/sample-films.ts';
import { eachField } from '../../../domain/scene/fields.ts';
import type { FilmMaterial } from '../writer.ts';
import { composeContinuity } from './sample-continuity.ts';
import { pickFilm, shortenToScenes } from './sample-scenes.ts';

interface ComposedFilm {
  title: string;
  lines: string[];
  cast: Cast;
  look: string;
  scenes: WrittenScene[];
}

/**
 * Picks the sample film that fits a treatment best, followed by other films if more scenes are wanted. Uses none of the
 * treatment's words. The same treatment gets the same film.
 */
export function composeFilm({ treatment, sceneCount, maxSceneSeconds }: FilmMaterial): ComposedFilm {
  const first = pickFilm({ title: treatment, description: '', category: '' }, treatment);
  const count = sceneCount ?? first.scenes.length;
  const start = sampleFilms.indexOf(first);
  const chosen = Array.from({ length: Math.ceil(count / first.scenes.length) }, (_, index) => {
    const film = sampleFilms[(start + index) % sampleFilms.length] ?? first;
    return { film, scenes: shortenToScenes(sampleProject(film).scenes, count - index * first.scenes.length) };
  });
  const scenes = chosen.flatMap((one) => one.scenes);
  const { targetDuration } = limits;
  return {
    title: first.title,
    lines: scenes.map(({ subject, action }) => `${subject} ${action}`.replaceAll('@', '')),
    cast: [...new Set(chosen.flatMap(({ film }) => film.cast))],
    look: composeContinuity({
      fieldType: 'look',
      projectTitle: first.title,
      targetDuration: targetDuration.initial,
      scenes: [],
    }),
    scenes: scenes.map((scene: Scene) => ({
      ...scene,
      // a new field has no text in the films yet
      ...eachField(({ key, example }) => scene[key] || example),
      duration: Math.min(maxSceneSeconds, scene.duration),
    })),
  };
}
