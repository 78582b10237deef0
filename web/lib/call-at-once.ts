import { TRPCClientError } from '@trpc/client';

/** What browsers still send when the page goes away meanwhile: 64 KiB in all calls that are under way. */
const farewellBytes = 60_000;

/**
 * Makes a call that changes something in the moment, so that it arrives even while the page goes away. The links of
 * `@trpc/client` that batch wait for a tick, which such a page no longer has; its `httpLink` does not, but the bundler
 * then tears the first chunk of every page into pieces.
 * @param path of the procedure, as in `projects.save`
 * @throws TRPCClientError
 */
export async function callAtOnce(path: string, input: unknown, signal: AbortSignal): Promise<unknown> {
  const body = JSON.stringify(input);
  const keepalive = new TextEncoder().encode(body).length <= farewellBytes;
  const headers = { 'content-type': 'application/json' };
  try {
    const send = (options: { keepalive: boolean }) =>
      fetch(`/trpc/${path}`, { method: 'POST', headers, body, signal, ...options });
    // other calls may have taken up what is allowed of these
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
