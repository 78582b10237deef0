import type { WriterInfo, WritingRequest, WrittenScene } from '../../domain/ai/generation.ts';
import type { Paragraph, SortedScene } from '../../domain/ai/sorted-scenes.ts';
import type { EventMaterial } from '../../domain/ai/trending.ts';
import type { FilmPart, FilmScene } from '../../domain/ai/written-film.ts';
import type { Cast } from '../../domain/cast/cast.ts';

/** The result of checking the configured model with its server. */
export interface ModelCheck {
  /** The model's name in the API. */
  model: string;
  /** A problem for the operator to fix, in one sentence; null if there is none. */
  problem: string | null;
  /** Whether the model can be used now; undefined if its server does not say. */
  usable: boolean | undefined;
  /** When the provider shuts the model down, or did; undefined if no date is announced. */
  shutdownAt: Date | undefined;
}

/** The input for writing a film. */
export interface FilmMaterial {
  treatment: string;
  /** Undefined for as many as the treatment needs. */
  sceneCount?: number | undefined;
  /** The maximum duration of a scene, in seconds. */
  maxSceneSeconds: number;
  /** The look and cast of the project, which the film keeps. */
  look?: string | undefined;
  cast?: Cast | undefined;
}

/** A part of a film's plan, which is written before the scenes. */
type FilmPlanPart = Extract<FilmPart, { part: 'outline' | 'cast' | 'look' }>;

/** A request for some scenes of a planned film. */
export interface FilmScenesRequest extends FilmMaterial {
  title: string;
  /** The outline: a line for each scene of the film. */
  lines: readonly string[];
  /** The scenes to write now, in order. */
  numbers: readonly number[];
  /** The scene before the first of `numbers`, if it is already written. */
  before?: FilmScene | undefined;
}

/** Writes texts for scenes: a language model, or the sample writer on machines without a key. */
export interface Writer extends WriterInfo {
  /** Streams one field: each value is the whole text so far, the last one the finished text. */
  writeField(request: WritingRequest, signal: AbortSignal): AsyncIterable<string>;
  /** Writes 3 to 6 scenes about an event, all fields filled. @param targetDuration the sum of their durations, in seconds */
  writeScenes(event: EventMaterial, targetDuration: number, signal: AbortSignal): Promise<WrittenScene[]>;
  /** Streams the outline of a film, then its new cast entries, then a look if the project has none. */
  planFilm(material: FilmMaterial, signal: AbortSignal): AsyncIterable<FilmPlanPart>;
  /** Streams scenes of a planned film as each is complete. Omits missing and invalid scenes. */
  writeFilmScenes(request: FilmScenesRequest, signal: AbortSignal): AsyncIterable<FilmScene>;
  /** Sorts paragraphs into scene fields. Streams each scene as it is complete. Omits missing and invalid scenes. */
  sortScenes(paragraphs: readonly Paragraph[], signal: AbortSignal): AsyncIterable<SortedScene>;
  /** Checks the key and the model with the model's server. Absent for the sample writer. @throws if it cannot be reached */
  checkModel?(signal: AbortSignal): Promise<ModelCheck>;
}

declare module '../../platform/services.ts' {
  interface FeatureServices {
    writer: Writer;
  }
}
