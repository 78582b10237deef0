import type { Cast } from '../cast/cast.ts';
import type { SceneTexts } from '../scene/fields.ts';

/** One scene of a sample film. Lens and grade are set once for the whole film. */
export interface SampleScene extends Partial<Omit<SceneTexts, 'cam' | 'grade'>> {
  duration: number;
  subject: string;
  dialog: string;
}

/** A hand-written short film with a unity of place, time and stakes. */
export interface SampleFilm {
  title: string;
  /** Words in an event that this film matches. */
  words: RegExp;
  /** The event categories it suits best. */
  categories: readonly string[];
  cast: Cast;
  cam: string;
  grade: string;
  /** Place, person, detail, turn, answer and end: a shorter film can skip some and still make sense. */
  scenes: readonly [SampleScene, SampleScene, SampleScene, SampleScene, SampleScene, SampleScene];
}
