import type { z } from 'zod';
import type { WrittenScene } from '../../domain/ai/generation.ts';
import { type trendingGenerateSchema, trendingScenesSchema } from '../../domain/ai/trending.ts';
import { totalDuration } from '../../domain/scene/duration.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { PublicFailure } from '../../platform/errors/errors.ts';
import { generateScenes } from '../ai/generation.ts';

type Scenes = z.infer<typeof trendingScenesSchema>;

interface GenerationRequest {
  input: z.infer<typeof trendingGenerateSchema>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal | undefined;
}

/**
 * Writes 3 to 6 numbered scenes about an event, all fields filled, whose durations sum to the target.
 * @throws TooManyRequests over the limits; WriterFailure; PublicFailure if the scenes are invalid
 */
export async function generateEventScenes(call: UserCall, { input, signal }: GenerationRequest): Promise<Scenes> {
  const written = await generateScenes(call, { input, signal });
  const scenes = validScenes(written, input.targetDuration);
  if (scenes) return scenes;
  logActivity(call.em, {
    level: 'error',
    action: 'trending.generate-failed',
    message: 'The scenes written for an event are invalid',
  });
  await call.em.flush();
  throw new PublicFailure('BAD_GATEWAY', 'Unable to generate scenes from trending event. Please try again.');
}

/** Numbers and validates the scenes of any writer; null if they are invalid. */
function validScenes(written: readonly WrittenScene[], targetDuration: number): Scenes | null {
  const scenes = written.map((scene, index) => ({ ...scene, sceneNumber: index + 1 }));
  const { data } = trendingScenesSchema.safeParse({ scenes });
  const exact = data !== undefined && totalDuration(data.scenes) === totalDuration([{ duration: targetDuration }]);
  return exact ? data : null;
}
