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

/** Keys for the pieces of a generated film, each of which the user keeps or leaves out. */
export const pieceKey = {
  look: 'look',
  scene: (sceneNumber: number) => `scene ${sceneNumber}`,
  entry: ({ name }: Pick<CastEntry, 'name'>) => `entry ${name}`,
};

export interface FilmChoice {
  film: WrittenFilm;
  /** The keys of pieces that the user left out. All other pieces are kept. */
  leftOut: ReadonlySet<string>;
  /** Whether the scenes are appended to the project's scenes or replace them. */
  mode: 'after' | 'replace';
}

/** Returns the keys of all pieces generated so far. */
export function pieceKeys({ look, cast, scenes }: WrittenFilm): string[] {
  const written = [...scenes].flatMap(([number, scene]) => (scene === 'missing' ? [] : [pieceKey.scene(number)]));
  return [...(look === '' ? [] : [pieceKey.look]), ...cast.map(pieceKey.entry), ...written];
}

/** Returns the kept scenes generated so far, in order. */
export function keptScenes({ film, leftOut }: Pick<FilmChoice, 'film' | 'leftOut'>): FilmScene[] {
  return film.lines.flatMap((_, index) => {
    const scene = film.scenes.get(index + 1);
    return scene && scene !== 'missing' && !leftOut.has(pieceKey.scene(scene.sceneNumber)) ? [scene] : [];
  });
}

/**
 * Adds the kept pieces of a generated film to the project. An untitled project takes the film's title. If scenes are
 * replaced, the target duration becomes their total. Existing cast entries stay as they are. Mentions of entries that
 * are left out, or that exceed the cast's limit, become the full wording. Returns the same project if it has no room
 * for the scenes.
 */
export function addFilm(project: Project, choice: FilmChoice, newId: () => string): Project {
  const { film, leftOut } = choice;
  if (addFilmProblem(project, choice)) return project;
  const isLeftOut = (entry: CastEntry) => leftOut.has(pieceKey.entry(entry));
  const entries = film.cast.filter((entry) => !isLeftOut(entry));
  const { cast, added, left } = mergeCast(project.cast ?? [], entries);
  const notAdded = new Set<CastEntry>([...film.cast.filter(isLeftOut), ...left]);
  const known = [...cast, ...notAdded];
  const write = (text: string) => (notAdded.size > 0 ? writeOutMentions(text, known, notAdded) : text);
  const scenes = keptScenes(choice).map((scene) => ({
    ...{ ...scene, id: newId() },
    ...eachField(({ key }) => write(scene[key])),
  }));
  const look = film.look !== '' && !leftOut.has(pieceKey.look) ? write(film.look) : project.look;
  const unnamed = project.projectTitle === newProject().projectTitle;
  return {
    ...withFilmScenes(project, scenes, choice.mode),
    ...(unnamed && film.title !== '' && { projectTitle: film.title }),
    ...(look !== undefined && { look }),
    ...(cast.length > 0 && {
      cast: cast.map((entry) => (added.includes(entry) ? { ...entry, text: write(entry.text) } : entry)),
    }),
  };
}

/** Returns why the kept pieces cannot be added, or null. */
export function addFilmProblem(project: Project, choice: FilmChoice): string | null {
  return choice.mode === 'after' ? insertScenesProblem(project, keptScenes(choice)) : null;
}

function withFilmScenes(project: Project, scenes: NewScene[], mode: FilmChoice['mode']): Project {
  if (scenes.length === 0) return project;
  if (mode === 'after') return insertScenes(project, project.scenes.length, scenes);
  const { min, max } = limits.targetDuration;
  return { ...project, targetDuration: clamp(totalDuration(scenes), min, max), scenes: numbered(scenes) };
}
