import { type FilmPart, filmPartSchema, longestScene, type WriteFilm } from '../../domain/ai/written-film.ts';
import { limits } from '../../domain/product/limits.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { type GenerationRequest, logFailure, neverAborted } from './generation.ts';
import { countGeneration } from './generation-limits.ts';
import { inTwoAttempts } from './two-attempts.ts';
import type { FilmScenesRequest } from './writer.ts';
import { WriterFailure } from './writer-failure.ts';

/**
 * The maximum number of scenes per request to the writer. Like the scenes of an event, they count as one
 * generation.
 */
export const scenesAtOnce = limits.eventScenes.max;

/**
 * Streams a film while it is written: outline, cast, look, then scene after scene. If the request has an outline, only
 * the requested scenes. The outline and every request for scenes each count as one generation. The promise resolves once
 * the outline is counted; the writer starts when the first part is read.
 * @throws TooManyRequests over the limits, also mid-stream; WriterFailure, also mid-stream
 */
export async function streamFilm(
  call: UserCall,
  request: GenerationRequest<WriteFilm>,
): Promise<AsyncGenerator<FilmPart>> {
  if (!request.input.planned) await countGeneration(call);
  return writeFilm(call, request);
}

async function* writeFilm(
  call: UserCall,
  { input, signal = neverAborted }: GenerationRequest<WriteFilm>,
): AsyncGenerator<FilmPart> {
  const { treatment, sceneCount, look, cast = [], planned } = input;
  const material = { treatment, sceneCount, look, cast, maxSceneSeconds: longestScene(input.target) };
  const anySignal = AbortSignal.any([signal, call.stopping]);
  try {
    const film: FilmScenesRequest = { ...material, title: '', lines: [], numbers: [], ...planned };
    if (!planned) yield* planFilm(call, film, anySignal);
    let { before } = film;
    for (let from = 0; from < film.numbers.length; from += scenesAtOnce) {
      const numbers = film.numbers.slice(from, from + scenesAtOnce);
      for await (const part of writeScenes(call, { ...film, numbers, before }, anySignal)) {
        yield part;
        before = part.part === 'scene' ? part : undefined;
      }
    }
  } catch (error) {
    throw await logFailure(call, error, { field: 'film', signal });
  }
}

/** Streams the plan, and adds its outline, cast and look to `film`. */
async function* planFilm(call: UserCall, film: FilmScenesRequest, signal: AbortSignal): AsyncGenerator<FilmPart> {
  const { cast = [] } = film;
  for await (const planned of call.writer.planFilm(film, signal)) {
    const { data: part } = filmPartSchema.safeParse(planned);
    if (!part) throw new WriterFailure('malformed');
    yield part;
    if (part.part === 'outline') {
      Object.assign(film, { title: part.title, lines: part.lines, numbers: part.lines.map((_, index) => index + 1) });
    }
    if (part.part === 'cast') film.cast = [...cast, ...part.cast];
    if (part.part === 'look') film.look = part.look;
  }
}

/** Writes some scenes. Retries missing or invalid scenes once, then reports those that are still missing. */
function writeScenes(call: UserCall, request: FilmScenesRequest, signal: AbortSignal) {
  return inTwoAttempts(
    call,
    {
      numbers: request.numbers,
      name: 'film scenes',
      write: (numbers) => call.writer.writeFilmScenes({ ...request, numbers }, signal),
      check(scene) {
        const { data: part } = filmPartSchema.safeParse({ ...scene, part: 'scene' });
        return part?.part === 'scene' ? part : undefined;
      },
    },
    signal,
  );
}
