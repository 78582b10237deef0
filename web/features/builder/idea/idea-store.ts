import {
  missingScenes,
  noFilm,
  type WriteFilm,
  type WrittenFilm,
  withFilmPart,
} from '../../../../src/domain/ai/written-film.ts';
import { findEntry } from '../../../../src/domain/cast/cast.ts';
import type { FilmChoice } from '../../../../src/domain/edits/add-film.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { streamClient } from '../../../lib/calls/stream-client.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';
import { currentProject } from '../core/project/project-store.ts';
import { abortReplacedStreams, readStream, type StreamState } from '../core/project/read-stream.ts';

interface IdeaState extends StreamState {
  /** A sentence or a treatment. */
  text: string;
  /** The number of scenes; empty for as many as the film needs. */
  count: string;
  /** The part of the film that has arrived so far. */
  film: WrittenFilm;
  /** The text that the film was written from. */
  writtenFrom: string;
  /** Whether the form with the idea is shown instead of the film. */
  isEditing: boolean;
  /** The keys of the pieces to leave out. */
  leftOut: FilmChoice['leftOut'];
  mode: FilmChoice['mode'];
}

const initialState: IdeaState = {
  text: '',
  count: '',
  film: noFilm,
  writtenFrom: '',
  isEditing: false,
  leftOut: new Set(),
  mode: 'after',
  writer: null,
  failure: null,
};

/** An idea and the film proposed for it. The project does not change until the user adds the film. */
export const useIdea = createPerProjectStore(initialState);

export function resetIdea(): void {
  useIdea.setState(initialState);
}

abortReplacedStreams(useIdea);

/** Writes a film from the idea, replacing the proposed one. Parts that arrived before a failure are kept. */
export async function writeFilm(): Promise<void> {
  const { text, count } = useIdea.getState();
  const input = {
    treatment: text.trim(),
    ...(count !== '' && { sceneCount: Number(count) }),
    ...writingContext(currentProject()),
  };
  useIdea.setState({ film: noFilm, writtenFrom: input.treatment, isEditing: false, leftOut: new Set() });
  await readFilm(input);
}

/** Writes the missing scenes of the proposed film. The rest of the film stays. */
export async function writeMissingScenes(): Promise<void> {
  const { film, writtenFrom: treatment } = useIdea.getState();
  const { title, lines } = film;
  const project = currentProject();
  const numbers = missingScenes(film);
  const before = film.scenes.get((numbers[0] ?? 1) - 1);
  const written = new Map([...film.scenes].filter(([, scene]) => scene !== 'missing'));
  useIdea.setState({ film: { ...film, scenes: written } });
  await readFilm({
    treatment,
    ...writingContext({ ...project, look: film.look || project.look, cast: [...(project.cast ?? []), ...film.cast] }),
    planned: { title, lines: [...lines], numbers, ...(before && before !== 'missing' && { before }) },
  });
}

/** The target, the look and the cast to send. If several entries share a name, only the first is sent. */
function writingContext({
  settings: { target } = {},
  look,
  cast = [],
}: Pick<Project, 'settings' | 'look' | 'cast'>): Pick<WriteFilm, 'target' | 'look' | 'cast'> {
  const entries = cast.filter((entry) => findEntry(cast, entry.name) === entry).slice(0, limits.cast.entries);
  return {
    ...(target !== undefined && { target }),
    ...(look?.trim() && { look }),
    ...(entries.length > 0 && { cast: entries }),
  };
}

/** Adds the parts of the film as they arrive. */
function readFilm(input: WriteFilm): Promise<void> {
  return readStream(useIdea, {
    open: (signal) => streamClient.ai.streamFilm.mutate(input, { signal }),
    add: (part) => useIdea.setState(({ film }) => ({ film: withFilmPart(film, part) })),
  });
}

/** Stops the writing and keeps what has arrived. */
export function stopFilm(): void {
  useIdea.setState({ writer: null });
}

/** Keeps pieces of the film, or leaves them out. */
export function keepPieces(keys: readonly string[], kept: boolean): void {
  useIdea.setState(({ leftOut }) => {
    const next = new Set(leftOut);
    for (const key of keys) kept ? next.delete(key) : next.add(key);
    return { leftOut: next };
  });
}
