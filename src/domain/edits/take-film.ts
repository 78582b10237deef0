import type { FilmScene, WrittenFilm } from '../ai/written-film.ts';
import { writeOutMentions } from '../cast/cast.ts';
import type { CastEntry } from '../cast/entry.ts';
import { limits } from '../product/limits.ts';
import { newProject, type Project } from '../project/project.ts';
import { totalDuration } from '../scene/duration.ts';
import { eachField } from '../scene/fields.ts';
import { numbered } from '../scene/order.ts';
import { mergeCast } from './cast-edits.ts';
import { clamp, insertScenes, insertScenesProblem, type NewScene } from './scene-edits.ts';

/** The keys of what can be kept or put back of a written film. */
export const pieces = {
  look: 'look',
  scene: (sceneNumber: number) => `scene ${sceneNumber}`,
  entry: ({ name }: Pick<CastEntry, 'name'>) => `entry ${name}`,
};

export interface FilmChoice {
  film: WrittenFilm;
  /** The keys of what is put back; everything else is kept. */
  putBack: ReadonlySet<string>;
  /** Whether the scenes follow those of the project or take their place. */
  place: 'after' | 'replace';
}

/** The keys of everything that has arrived. */
export function piecesOf({ look, cast, scenes }: WrittenFilm): string[] {
  const written = [...scenes].flatMap(([number, scene]) => (scene === 'missing' ? [] : [pieces.scene(number)]));
  return [...(look === '' ? [] : [pieces.look]), ...cast.map(pieces.entry), ...written];
}

/** The scenes that have arrived and are kept, in order. */
export function keptScenes({ film, putBack }: Pick<FilmChoice, 'film' | 'putBack'>): FilmScene[] {
  return film.lines.flatMap((_, index) => {
    const scene = film.scenes.get(index + 1);
    return scene && scene !== 'missing' && !putBack.has(pieces.scene(scene.sceneNumber)) ? [scene] : [];
  });
}

/**
 * The project with what is kept of a written film. A project without a title takes the film's, and one whose scenes are
 * replaced the length of the new ones. An entry whose name the project has already stays as it is there. Texts that
 * mention an entry which is not kept say its wording instead. Returns the same project if there is no room.
 */
export function takeFilm(project: Project, choice: FilmChoice, newId: () => string): Project {
  const { film, putBack } = choice;
  if (takeFilmProblem(project, choice)) return project;
  const isPutBack = (entry: CastEntry) => putBack.has(pieces.entry(entry));
  const entries = film.cast.filter((entry) => !isPutBack(entry));
  const { cast, added, left } = mergeCast(project.cast ?? [], entries);
  const gone = new Set<CastEntry>([...film.cast.filter(isPutBack), ...left]);
  const known = [...cast, ...gone];
  const write = (text: string) => (gone.size > 0 ? writeOutMentions(text, known, gone) : text);
  const scenes = keptScenes(choice).map((scene) => ({
    ...{ ...scene, id: newId() },
    ...eachField(({ key }) => write(scene[key])),
  }));
  const look = film.look !== '' && !putBack.has(pieces.look) ? write(film.look) : project.look;
  const unnamed = project.projectTitle === newProject().projectTitle;
  return {
    ...withFilmScenes(project, scenes, choice.place),
    ...(unnamed && film.title !== '' && { projectTitle: film.title }),
    ...(look !== undefined && { look }),
    ...(cast.length > 0 && {
      cast: cast.map((entry) => (added.includes(entry) ? { ...entry, text: write(entry.text) } : entry)),
    }),
  };
}

/** Why what is kept cannot be taken, or null. */
export function takeFilmProblem(project: Project, choice: FilmChoice): string | null {
  return choice.place === 'after' ? insertScenesProblem(project, keptScenes(choice)) : null;
}

function withFilmScenes(project: Project, scenes: NewScene[], place: FilmChoice['place']): Project {
  if (scenes.length === 0) return project;
  if (place === 'after') return insertScenes(project, project.scenes.length, scenes);
  const { min, max } = limits.targetDuration;
  return { ...project, targetDuration: clamp(totalDuration(scenes), min, max), scenes: numbered(scenes) };
}
