import { daySeconds } from '../../domain/time-units.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { createRateLimiter } from '../../platform/rate-limits.ts';

/**
 * Counts one generation of an account, be it a field or a whole set of scenes, before anybody is asked to write.
 * One that fails counts, too: it may have cost as much.
 * @throws TooManyRequests over the limit of a minute or of a day
 */
export async function countGeneration({ orm, requestLimits, user }: UserCall): Promise<void> {
  const { perMinute, perDay } = requestLimits.generations;
  const inMinute = createRateLimiter(orm, {
    name: 'ai-minute',
    points: perMinute,
    windowSeconds: 60,
    refused: (wait) => `The AI writes at most ${perMinute} times a minute for you. Please try again in ${wait}.`,
  });
  const inDay = createRateLimiter(orm, {
    name: 'ai-day',
    points: perDay,
    windowSeconds: daySeconds,
    refused: (wait) => `The AI writes at most ${perDay} times a day for you. Please try again in ${wait}.`,
  });
  await inMinute.consume(user.id);
  await inDay.consume(user.id);
}
