import {
  type FilmPart,
  type FilmScene,
  filmPartSchema,
  longestScene,
  type WriteFilm,
} from '../../domain/ai/written-film.ts';
import { limits } from '../../domain/product/limits.ts';
import { targetOf } from '../../domain/targets/registry.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { type GenerationRequest, logFailure, never } from './generation.ts';
import { countGeneration } from './generation-limits.ts';
import type { FilmScenesRequest } from './writer.ts';
import { WriterFailure } from './writer-failure.ts';

/**
 * The maximum number of scenes per request to the writer. Like the scenes of an event, they count as one
 * generation.
 */
const scenesAtOnce = limits.eventScenes.max;

/** Failures that a retry may fix, and that need not affect later scenes. */
const transientReasons: readonly WriterFailure['reason'][] = ['malformed', 'length', 'refusal', 'timeout'];

/**
 * Streams a film while it is written: outline, cast, look, then scene after scene. The outline and every request for
 * scenes each count as one generation. The promise resolves once the first is counted; the writer starts when the first
 * part is read.
 * @throws TooManyRequests over the limits, also mid-stream; WriterFailure, also mid-stream
 */
export async function streamFilm(
  call: UserCall,
  request: GenerationRequest<WriteFilm>,
): Promise<AsyncGenerator<FilmPart>> {
  await countGeneration(call);
  return writeFilm(call, request);
}

async function* writeFilm(
  call: UserCall,
  { input, signal = never }: GenerationRequest<WriteFilm>,
): AsyncGenerator<FilmPart> {
  const { treatment, sceneCount, look, cast = [] } = input;
  const material = { treatment, sceneCount, look, cast, longest: longestScene(targetOf(input)) };
  const until = AbortSignal.any([signal, call.stopping]);
  try {
    const film: FilmScenesRequest = { ...material, title: '', lines: [], numbers: [] };
    for await (const planned of call.writer.planFilm(material, until)) {
      const { data: part } = filmPartSchema.safeParse(planned);
      if (!part) throw new WriterFailure('malformed');
      yield part;
      if (part.part === 'outline') Object.assign(film, { title: part.title, lines: part.lines });
      if (part.part === 'cast') film.cast = [...cast, ...part.cast];
      if (part.part === 'look') film.look = part.look;
    }
    let before: FilmScene | undefined;
    for (let first = 1; first <= film.lines.length; first += scenesAtOnce) {
      const count = Math.min(scenesAtOnce, film.lines.length + 1 - first);
      const numbers = Array.from({ length: count }, (_, index) => first + index);
      for await (const part of writeScenes(call, { ...film, numbers, before }, until)) {
        yield part;
        before = part.part === 'scene' ? part : undefined;
      }
    }
  } catch (error) {
    throw await logFailure(call, error, { field: 'film', signal });
  }
}

/** Writes some scenes. Retries missing or invalid scenes once, then reports those that are still missing. */
async function* writeScenes(
  call: UserCall,
  request: FilmScenesRequest,
  until: AbortSignal,
): AsyncGenerator<Extract<FilmPart, { part: 'scene' | 'missing' }>> {
  const missing = new Set(request.numbers);
  for (let attempt = 1; attempt <= 2 && missing.size > 0; attempt += 1) {
    await countGeneration(call);
    try {
      for await (const scene of call.writer.writeFilmScenes({ ...request, numbers: [...missing] }, until)) {
        const { data: part } = filmPartSchema.safeParse({ ...scene, part: 'scene' });
        if (part?.part !== 'scene' || !missing.delete(part.sceneNumber)) continue;
        yield part;
      }
    } catch (error) {
      const isTransient = error instanceof WriterFailure && transientReasons.includes(error.reason);
      if (!isTransient || until.aborted) throw error;
    }
  }
  if (missing.size === 0) return;
  await logFailure(call, new WriterFailure('malformed'), { field: 'film scenes', signal: until });
  for (const sceneNumber of missing) yield { part: 'missing', sceneNumber };
}
