import type { UserCall } from '../../platform/calls/call-context.ts';
import { logFailure } from './generation.ts';
import { countGeneration } from './generation-limits.ts';
import { WriterFailure } from './writer-failure.ts';

/** Failures worth a second attempt: the next request may succeed. */
const retryableReasons: readonly WriterFailure['reason'][] = ['malformed', 'length', 'refusal', 'timeout'];

interface SceneRequest<Written, Part> {
  numbers: readonly number[];
  /** The name of the scenes in the log. */
  name: string;
  write: (numbers: readonly number[]) => AsyncIterable<Written>;
  /** Converts a scene to its part of the stream; undefined if it is invalid. */
  check: (written: Written) => Part | undefined;
}

/**
 * Requests scenes, then requests the missing or invalid ones once more. Yields `missing` for each that fails twice.
 * Each attempt counts as a generation.
 * @throws TooManyRequests over the limits; WriterFailure, without a second attempt, for a failure that it cannot fix,
 *   such as a wrong key
 */
export async function* inTwoAttempts<Written, Part extends { sceneNumber: number }>(
  call: UserCall,
  { numbers, name, write, check }: SceneRequest<Written, Part>,
  signal: AbortSignal,
): AsyncGenerator<Part | { part: 'missing'; sceneNumber: number }> {
  const missing = new Set(numbers);
  for (let attempt = 1; attempt <= 2 && missing.size > 0; attempt += 1) {
    await countGeneration(call);
    try {
      for await (const written of write([...missing])) {
        const part = check(written);
        if (!part || !missing.delete(part.sceneNumber)) continue;
        yield part;
      }
    } catch (error) {
      const isRetryable = error instanceof WriterFailure && retryableReasons.includes(error.reason);
      if (!isRetryable || signal.aborted) throw error;
    }
  }
  if (missing.size === 0) return;
  await logFailure(call, new WriterFailure('malformed'), { field: name, signal });
  for (const sceneNumber of missing) yield { part: 'missing', sceneNumber };
}
