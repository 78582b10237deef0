import { serverLimits } from '../../domain/product/limits.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';

/**
 * Counts a call that needs no account, per client address.
 * @param limit.allowance completes the message, such as "projects a minute can be assembled"
 * @throws TooManyRequests over the limit
 */
export async function countAnonymousCall(
  { orm, requestLimits, client }: PublicCall,
  { name, allowance }: { name: string; allowance: `${string} a minute ${string}` },
): Promise<void> {
  const { perAddress, windowSeconds } = requestLimits.assemble;
  const formatMessage = (wait: string) =>
    `At most ${perAddress} ${allowance} from one address. Please try again in ${wait}.`;
  await createRateLimiter(orm, { name, points: perAddress, windowSeconds, formatMessage }).consume(client);
}

/** The error for a response over `serverLimits.assemble.answerBytes`. @param content such as `file` */
export function responseTooLarge(content: string) {
  const size = `${serverLimits.assemble.answerBytes / 1_048_576} MiB`;
  return trpcError('PAYLOAD_TOO_LARGE', `The ${content} would be larger than ${size}. Send fewer scenes at once.`);
}
