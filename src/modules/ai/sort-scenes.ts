import { type Paragraph, type SortedPart, type SortScenes, sortedPartSchema } from '../../domain/ai/sorted-scenes.ts';
import { isRearrangement } from '../../domain/papers/in/sorted-words.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { type GenerationRequest, logFailure, neverAborted } from './generation.ts';
import { inTwoAttempts } from './two-attempts.ts';
import { scenesAtOnce } from './write-film.ts';

/** The maximum total length of the paragraphs in a request. The answer repeats them, and must also fit. */
const charactersAtOnce = 6_000;

/**
 * Sorts paragraphs into the fields of scenes. Streams each scene once it is complete, with the number of its paragraph,
 * from 1. Each request to the writer counts as one generation.
 * @throws TooManyRequests over the limits, also mid-stream; WriterFailure, also mid-stream
 */
export async function* streamSortedScenes(
  call: UserCall,
  { input, signal = neverAborted }: GenerationRequest<SortScenes>,
): AsyncGenerator<SortedPart> {
  const anySignal = AbortSignal.any([signal, call.stopping]);
  try {
    for (const paragraphs of requestsFor(input.paragraphs)) yield* sortParagraphs(call, paragraphs, anySignal);
  } catch (error) {
    throw await logFailure(call, error, { field: 'sorted scenes', signal });
  }
}

function sortParagraphs(call: UserCall, paragraphs: readonly Paragraph[], signal: AbortSignal) {
  const paragraphText = (number: number) => paragraphs.find(({ sceneNumber }) => sceneNumber === number)?.words ?? '';
  return inTwoAttempts(
    call,
    {
      numbers: paragraphs.map(({ sceneNumber }) => sceneNumber),
      name: 'sorted scenes',
      write: (numbers) =>
        call.writer.sortScenes(
          paragraphs.filter(({ sceneNumber }) => numbers.includes(sceneNumber)),
          signal,
        ),
      check(scene) {
        const { data: part } = sortedPartSchema.safeParse({ ...scene, part: 'scene' });
        return part?.part === 'scene' && isRearrangement(paragraphText(part.sceneNumber), part) ? part : undefined;
      },
    },
    signal,
  );
}

/** Distributes the paragraphs over requests, and numbers them from 1. */
function requestsFor(paragraphs: readonly string[]): Paragraph[][] {
  const requests: Paragraph[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const [index, words] of paragraphs.entries()) {
    const last = requests.at(-1);
    characters += words.length;
    const paragraph = { sceneNumber: index + 1, words };
    if (last && last.length < scenesAtOnce && characters <= charactersAtOnce) last.push(paragraph);
    else {
      requests.push([paragraph]);
      characters = words.length;
    }
  }
  return requests;
}
