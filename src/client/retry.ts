import type { ClientError } from './client-error.ts';
import { toClientError } from './to-client-error.ts';

export interface RetryOptions {
  /** How often to try again. */
  retries: number;
  /** The longest time to wait for a retry, in seconds. */
  maxWaitSeconds: number;
  signal: AbortSignal | undefined;
}

const temporaryStatuses = new Set([429, 502, 503, 504]);

/**
 * Makes a call that is safe to repeat, and retries it after temporary failures. Waits as long as the server's
 * Retry-After says, or else half a second, doubled each time.
 * @throws the ClientError of the last attempt; the reason of `signal` once it is aborted
 */
export async function withRetries<Answer>(
  call: () => Promise<Answer>,
  { retries, maxWaitSeconds, signal }: RetryOptions,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (thrown) {
      signal?.throwIfAborted();
      const error = toClientError(thrown);
      const seconds = error.retryAfterSeconds ?? 0.5 * 2 ** attempt;
      if (attempt >= retries || !isTemporary(error) || seconds > maxWaitSeconds) throw error;
      await wait(seconds, signal);
    }
  }
}

export function isTemporary({ code, status }: ClientError): boolean {
  return code === 'UNREACHABLE' || (status !== null && temporaryStatuses.has(status));
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1_000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
