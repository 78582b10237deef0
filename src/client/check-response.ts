import { ClientError } from './client-error.ts';
import { parseRetryAfter } from './to-client-error.ts';

/** Wraps `fetch`, so that an HTML page is reported as a wrong address or an outage, not as invalid JSON. */
export function withCheckedResponses(baseFetch: typeof fetch): typeof fetch {
  return async (...request) => {
    const response = await baseFetch(...request);
    const { status, headers } = response;
    if (/json/i.test(headers.get('content-type') ?? 'json')) return response;
    if (status === 429 || status >= 500) {
      // the error page of a proxy, whose server may be back soon
      throw new ClientError(`The server could not be reached: status ${status}`, {
        code: 'UNREACHABLE',
        status,
        retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
      });
    }
    throw new ClientError('This is not the address of a Promptreel API.', {
      code: 'NOT_AN_API',
      status,
      next: 'Use the address of the server, without the path of a page.',
    });
  };
}
