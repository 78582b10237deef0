import { ClientError } from './client-error.ts';
import { parseRetryAfter } from './to-client-error.ts';

/** Wraps `fetch`, so that a page in place of the API is not described as broken JSON. */
export function withCheckedResponses(real: typeof fetch): typeof fetch {
  return async (...request) => {
    const response = await real(...request);
    const { status, headers } = response;
    if (/json/i.test(headers.get('content-type') ?? 'json')) return response;
    if (status === 429 || status >= 500) {
      // from a proxy, whose server may be back soon
      throw new ClientError(`The server could not be reached: status ${status}`, {
        code: 'UNREACHABLE',
        status,
        retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
      });
    }
    throw new ClientError('This is not the address of a Promptreel API.', {
      code: 'NOT_AN_API',
      status,
      next: 'Check it: it is the address of the server, without the path of a page.',
    });
  };
}
