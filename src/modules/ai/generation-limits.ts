import { daySeconds } from '../../domain/time-units.ts';
import type { UserCall } from '../../platform/call-context.ts';
import { createRateLimiter } from '../../platform/rate-limits.ts';

/**
 * Counts a generation (one field, or all scenes of an event) before it starts. Failed ones count, too: they may have
 * cost as much.
 * @throws TooManyRequests over the limit per minute or per day
 */
export async function countGeneration({ orm, requestLimits, user }: UserCall): Promise<void> {
  const { perMinute, perDay } = requestLimits.generations;
  const inMinute = createRateLimiter(orm, {
    name: 'ai-minute',
    points: perMinute,
    windowSeconds: 60,
    formatMessage: (wait) => `The AI writes at most ${perMinute} times a minute for you. Please try again in ${wait}.`,
  });
  const inDay = createRateLimiter(orm, {
    name: 'ai-day',
    points: perDay,
    windowSeconds: daySeconds,
    formatMessage: (wait) => `The AI writes at most ${perDay} times a day for you. Please try again in ${wait}.`,
  });
  await inMinute.consume(user.id);
  await inDay.consume(user.id);
}
