import type { z } from 'zod';
import type { WritingRequest, WrittenScene } from '../../domain/ai/generation.ts';
import type { trendingGenerateSchema } from '../../domain/ai/trending.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { PublicFailure, trpcError } from '../../platform/errors/errors.ts';
import { countGeneration } from './generation-limits.ts';
import { WriterFailure } from './writer-failure.ts';

export interface GenerationRequest<Input> {
  input: Input;
  /** Aborts when the client disconnects. */
  signal: AbortSignal | undefined;
}

/** A signal that never aborts. */
export const neverAborted = new AbortController().signal;

/**
 * Streams a field's text while it is written: each value is the whole text so far, the last one the finished text. The
 * promise resolves once the generation is counted; the writer starts when the first value is read.
 * @throws TooManyRequests over the limits; WriterFailure, also mid-stream
 */
export async function streamField(
  call: UserCall,
  request: GenerationRequest<WritingRequest>,
): Promise<AsyncGenerator<string>> {
  await countGeneration(call);
  return writeField(call, request);
}

/** Writes a field and returns the finished text. @throws like `streamField` */
export async function generateField(
  call: UserCall,
  request: GenerationRequest<WritingRequest>,
): Promise<{ content: string }> {
  let content = '';
  for await (const text of await streamField(call, request)) content = text;
  return { content };
}

/**
 * Writes 3 to 6 scenes about an event. Their durations sum to the target.
 * @throws TooManyRequests over the limits; WriterFailure
 */
export async function generateScenes(
  call: UserCall,
  {
    input: { event, targetDuration, look, cast },
    signal = neverAborted,
  }: GenerationRequest<z.infer<typeof trendingGenerateSchema>>,
): Promise<WrittenScene[]> {
  await countGeneration(call);
  try {
    return await call.writer.writeScenes(
      { ...event, look, cast },
      targetDuration,
      AbortSignal.any([signal, call.stopping]),
    );
  } catch (error) {
    throw await logFailure(call, error, { field: 'scenes', signal });
  }
}

async function* writeField(
  call: UserCall,
  { input, signal = neverAborted }: GenerationRequest<WritingRequest>,
): AsyncGenerator<string> {
  try {
    yield* call.writer.writeField(input, AbortSignal.any([signal, call.stopping]));
  } catch (error) {
    throw await logFailure(call, error, { field: input.fieldType, signal });
  }
}

/** Logs why the writer failed, without any of the texts. @returns the error to throw */
export async function logFailure(
  { em, stopping }: UserCall,
  error: unknown,
  { field, signal }: { field: string; signal: AbortSignal },
): Promise<unknown> {
  if (signal.aborted) return trpcError('CLIENT_CLOSED_REQUEST', 'The request was canceled');
  if (stopping.aborted) {
    return new PublicFailure(
      'SERVICE_UNAVAILABLE',
      'The server is restarting. Your text is unchanged; please try again.',
    );
  }
  if (error instanceof WriterFailure) {
    const { level, reason, status } = error;
    logActivity(em, {
      level,
      action: 'ai.failed',
      message: `The AI wrote nothing for ${field}: ${reason}`,
      metadata: { reason, field, ...(status !== undefined && { status }) },
    });
    await em.flush();
  }
  return error;
}
