import type { Cast } from '../cast/cast.ts';
import type { SceneTexts } from '../scene/fields.ts';

/** A scene of a sample film. Lens and grade are set once for the whole film. */
export interface SampleScene extends Partial<Omit<SceneTexts, 'cam' | 'grade'>> {
  duration: number;
  subject: string;
  dialog: string;
}

/** A hand-written short film with a unity of place, time and stakes. */
export interface SampleFilm {
  title: string;
  /** Matches events that suit the film, by their words. */
  words: RegExp;
  /** The event categories that the film suits best. */
  categories: readonly string[];
  cast: Cast;
  cam: string;
  grade: string;
  /** Six scenes: place, person, detail, turn, answer and end. A shorter film can skip some and still make sense. */
  scenes: readonly [SampleScene, SampleScene, SampleScene, SampleScene, SampleScene, SampleScene];
}
