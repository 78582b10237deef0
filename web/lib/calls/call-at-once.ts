import { TRPCClientError } from '@trpc/client';

/** Leaves some of the 64 KiB to which browsers limit all `keepalive` requests in flight. */
const maxKeepaliveBytes = 60_000;

/**
 * Sends a mutation synchronously, so that it still goes out while the page unloads. `@trpc/client`'s batching links
 * wait a tick, which is too late; its `httpLink` does not wait, but makes the bundler split the first chunk of every
 * page.
 * @param path of the procedure, such as `projects.save`
 * @throws TRPCClientError
 */
export async function callAtOnce(path: string, input: unknown, signal: AbortSignal): Promise<unknown> {
  const body = JSON.stringify(input);
  const keepalive = new TextEncoder().encode(body).length <= maxKeepaliveBytes;
  const headers = { 'content-type': 'application/json' };
  try {
    const send = (options: { keepalive: boolean }) =>
      fetch(`/trpc/${path}`, { method: 'POST', headers, body, signal, ...options });
    // other requests may have used up the keepalive allowance
    const response = await send({ keepalive }).catch((error) => {
      if (keepalive && !signal.aborted) return send({ keepalive: false });
      throw error;
    });
    const answer = await response.json();
    if ('result' in answer) return answer.result.data;
    throw TRPCClientError.from(answer);
  } catch (error) {
    throw TRPCClientError.from(error instanceof Error ? error : new Error(String(error)));
  }
}
