import { firstWords } from '../../film/first-words.ts';
import { takesByClip } from '../../takes/clip-takes.ts';
import type { TakeType } from '../../takes/takes.ts';
import { shortenedText } from '../../text/characters.ts';
import { paddedNumber, paperName } from './paper-name.ts';
import type { FilmTake, PlannedClip, PlannedFilm } from './planned-film.ts';

const extensions: Record<TakeType, string> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' };

/** A take's place in the planned film. */
export interface TakePlace {
  /** Null if all scenes of the take are gone. */
  clip: PlannedClip | null;
  /** Its number among the takes of its clip, by age, from 1. */
  number: number;
}

/** Finds the clip of each take, by the take's id. */
export function takePlaces({ clips, takes }: Pick<PlannedFilm, 'clips' | 'takes'>): Map<string, TakePlace> {
  const taken = clips.map(({ scenes }) => ({ scenes: { shots: scenes.map((scene) => ({ scene })) } }));
  const lists = takesByClip(taken, takes);
  const placesIn = (clip: PlannedClip | null, list: readonly FilmTake[]) =>
    list.map(({ id }, index) => [id, { clip, number: index + 1 }] as const);
  return new Map([
    ...clips.flatMap((clip, index) => placesIn(clip, lists.clips[index] ?? [])),
    ...placesIn(null, lists.withoutClip),
  ]);
}

/**
 * Names the files of takes, by the take's id: `S03-C02 take 2 the mate stamps a folded paper.mp4`. Names differ from
 * each other and sort in the order of the film. Takes whose scenes are gone are named `Without a clip take 1.mp4`.
 */
export function takeFileNames(film: PlannedFilm): Map<string, string> {
  const places = takePlaces(film);
  return new Map(
    film.takes.map(({ id, type }) => {
      const { clip = null, number = 1 } = places.get(id) ?? {};
      const head = `${clip ? clipCode(clip, film) : 'Without a clip'} take ${number}`;
      return [id, `${paperName(`${head} ${clip ? clipWords(clip, film) : ''}`)}.${extensions[type]}`];
    }),
  );
}

/** Returns a file's name without its extension. */
export function withoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/u, '');
}

/**
 * Names a clip's media `S03-C02 the mate stamps a folded paper`: the numbers of the first scene and of the clip, then
 * the first words of that scene.
 */
export function mediaName(clip: PlannedClip, film: PlannedFilm): string {
  const words = clipWords(clip, film);
  const code = clipCode(clip, film);
  return words === '' ? code : paperName(`${code} ${words}`);
}

/** `S03-C02`: the numbers of the first scene and of the clip. */
function clipCode({ number, first }: PlannedClip, { scenes, clips }: PlannedFilm): string {
  return `S${paddedNumber(first + 1, scenes.length)}-C${paddedNumber(number, clips.length)}`;
}

function clipWords({ scenes: [scene] }: PlannedClip, { project }: PlannedFilm): string {
  return scene ? shortenedText(firstWords(scene, project.cast), 40).replace(/…$/u, '') : '';
}
