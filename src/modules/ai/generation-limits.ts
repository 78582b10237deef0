import { daySeconds } from '../../domain/product/time-units.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';

/**
 * Counts a generation (one field, all scenes of an event, an outline, a few scenes of a film or a few paragraphs to sort)
 * before it starts. Failed ones count too, since they may cost just as much.
 * @throws TooManyRequests over the limit per minute or per day
 */
export async function countGeneration({ orm, requestLimits, user }: UserCall): Promise<void> {
  const { perMinute, perDay } = requestLimits.generations;
  const inMinute = createRateLimiter(orm, {
    name: 'ai-minute',
    points: perMinute,
    windowSeconds: 60,
    formatMessage: (wait) => `You can generate ${perMinute} times per minute. Please try again in ${wait}.`,
  });
  const inDay = createRateLimiter(orm, {
    name: 'ai-day',
    points: perDay,
    windowSeconds: daySeconds,
    formatMessage: (wait) => `You can generate ${perDay} times per day. Please try again in ${wait}.`,
  });
  await inMinute.consume(user.id);
  await inDay.consume(user.id);
}
