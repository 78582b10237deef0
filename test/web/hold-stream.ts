import { vi } from 'vitest';

interface HeldStream {
  /** The call, such as `ai.streamField`. */
  call: string;
  /** How many of its values arrive; 1 by default. */
  values?: number;
  /** The message of the error after them; without it, the stream never ends. */
  failure?: string | undefined;
}

/**
 * Sends the first values of a stream, then keeps it open, or fails if there is a message. @returns the request's
 * signal, which is aborted once the page stops waiting
 */
export function holdStream({ call, values = 1, failure }: HeldStream) {
  const { fetch } = globalThis;
  const held: { signal?: AbortSignal | null | undefined } = {};
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const response = await fetch(input, init);
    if (!input.includes(call)) return response;
    held.signal = init.signal;
    const lines = (await response.text()).split('\n');
    const yields = lines.flatMap((line, index) => (/^\[\d+,1,/.test(line) ? [index] : []));
    const last = yields[values - 1] ?? 0;
    const [, stream] = /^\[(\d+),/.exec(lines[last] ?? '') ?? [];
    const shown = lines.slice(0, last + 1);
    if (failure)
      shown.push(`[${stream},2,${JSON.stringify({ message: failure, code: -32603, data: { httpStatus: 502 } })}]`);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`${shown.join('\n')}\n`));
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, response);
  });
  return held;
}
