import type { GenerateField, WrittenScene } from '../../domain/ai.ts';
import type { TrendingEvent } from '../../domain/trending.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { PublicFailure, trpcError } from '../../platform/errors.ts';
import { countGeneration } from './generation-limits.ts';
import { WriterFailure } from './writer-failure.ts';

/** What is asked for, and a signal of who asked having left. */
interface Asked<Input> {
  input: Input;
  signal: AbortSignal | undefined;
}

const never = new AbortController().signal;

/**
 * Writes a field, to be read while it grows: each value is the whole text so far, the last one the finished text.
 * The promise resolves once the generation is counted; nothing is asked of the writer before the first value is.
 * @throws TooManyRequests over the limits; WriterFailure, also in the middle
 */
export async function streamField(call: UserCall, asked: Asked<GenerateField>): Promise<AsyncGenerator<string>> {
  await countGeneration(call);
  return writtenField(call, asked);
}

/** Writes a field and waits until it is finished. @throws as `streamField` */
export async function generateField(call: UserCall, asked: Asked<GenerateField>): Promise<{ content: string }> {
  let content = '';
  for await (const text of await streamField(call, asked)) content = text;
  return { content };
}

/**
 * Writes the scenes of an event, 3 to 6 of them, whose durations sum to the target.
 * @throws TooManyRequests over the limits; WriterFailure
 */
export async function generateScenes(
  call: UserCall,
  { input: { event, targetDuration }, signal = never }: Asked<{ event: TrendingEvent; targetDuration: number }>,
): Promise<WrittenScene[]> {
  await countGeneration(call);
  try {
    return await call.writer.writeScenes(event, targetDuration, AbortSignal.any([signal, call.stopping]));
  } catch (error) {
    throw await noted(call, error, { what: 'scenes', signal });
  }
}

async function* writtenField(call: UserCall, { input, signal = never }: Asked<GenerateField>): AsyncGenerator<string> {
  try {
    yield* call.writer.writeField(input, AbortSignal.any([signal, call.stopping]));
  } catch (error) {
    throw await noted(call, error, { what: input.fieldType, signal });
  }
}

/** Tells the staff's log why nothing was written, without what anybody wrote. @returns what to throw */
async function noted(
  { em, stopping }: UserCall,
  error: unknown,
  { what, signal }: { what: string; signal: AbortSignal },
): Promise<unknown> {
  if (signal.aborted) return trpcError('CLIENT_CLOSED_REQUEST', 'The call was given up');
  if (stopping.aborted) {
    return new PublicFailure('SERVICE_UNAVAILABLE', 'The server restarts. Your text is unchanged; please try again.');
  }
  if (error instanceof WriterFailure) {
    const { level, reason, status } = error;
    logActivity(em, {
      level,
      action: 'ai.failed',
      message: `The AI wrote nothing for ${what}: ${reason}`,
      metadata: { reason, field: what, ...(status !== undefined && { status }) },
    });
    await em.flush();
  }
  return error;
}
