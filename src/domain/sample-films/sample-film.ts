import type { Cast } from '../cast.ts';
import type { SceneTexts } from '../fields.ts';

/** One scene of a sample film; lens and grade are those of the whole film. */
export interface SampleScene extends Partial<Omit<SceneTexts, 'cam' | 'grade'>> {
  duration: number;
  subject: string;
  dialog: string;
}

/** A short film written by hand, whose scenes belong together: one place, one night, one thing at stake. */
export interface SampleFilm {
  title: string;
  /** Words of an event that it fits. */
  words: RegExp;
  /** The categories of events that it suits best. */
  categories: readonly string[];
  cast: Cast;
  cam: string;
  grade: string;
  /** Place, person, detail, turn, answer and end, so that a shorter film can leave out some and still hold. */
  scenes: readonly [SampleScene, SampleScene, SampleScene, SampleScene, SampleScene, SampleScene];
}
