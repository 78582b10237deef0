import type { z } from 'zod';
import type { WrittenScene } from '../../domain/ai.ts';
import { totalDuration } from '../../domain/duration.ts';
import { type trendingGenerateSchema, trendingScenesSchema } from '../../domain/trending.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { PublicFailure } from '../../platform/errors.ts';
import { generateScenes } from '../ai/generation.ts';

type Scenes = z.infer<typeof trendingScenesSchema>;

interface Asked {
  input: z.infer<typeof trendingGenerateSchema>;
  /** Of who asked having left. */
  signal: AbortSignal | undefined;
}

/**
 * An event as 3 to 6 numbered scenes, all fields filled, whose durations sum to the target.
 * @throws TooManyRequests over the limits; WriterFailure; PublicFailure when what was written is not that
 */
export async function scenesOfEvent(call: UserCall, { input, signal }: Asked): Promise<Scenes> {
  const written = await generateScenes(call, { input, signal });
  const scenes = checked(written, input.targetDuration);
  if (scenes) return scenes;
  logActivity(call.em, {
    level: 'error',
    action: 'trending.generate-failed',
    message: 'The scenes that were written for an event cannot be used',
  });
  await call.em.flush();
  throw new PublicFailure('BAD_GATEWAY', 'Unable to generate scenes from trending event. Please try again.');
}

/** Whoever wrote them, scenes leave here only as the domain has them. */
function checked(written: readonly WrittenScene[], targetDuration: number): Scenes | null {
  const scenes = written.map((scene, index) => ({ ...scene, sceneNumber: index + 1 }));
  const { data } = trendingScenesSchema.safeParse({ scenes });
  const exact = data !== undefined && totalDuration(data.scenes) === totalDuration([{ duration: targetDuration }]);
  return exact ? data : null;
}
