import { serverLimits } from '../../domain/product/limits.ts';
import { downloadResult } from './download-result.ts';
import { connectionFailure, responseFailure } from './fal-failures.ts';
import { type Gateway, GatewayFailure } from './gateway.ts';

/** Asking for the price of a model needs a key and costs nothing. */
const keyTest = 'https://api.fal.ai/v1/models/pricing?endpoint_id=fal-ai/veo3.1';

interface FalOptions {
  fetch?: typeof fetch;
  /** The origin of a server that implements fal's API; null for fal's own hosts. */
  apiBase?: string | null;
}

/** fal.ai, through its own client. */
export function createFalGateway({ fetch = globalThis.fetch, apiBase = null }: FalOptions = {}): Gateway {
  const { answerMs } = serverLimits.renders;

  /**
   * The client repeats what fails, whatever its settings say, and a repeated submission is paid twice. This fetch
   * therefore reads the whole answer, and throws for every failure an error that the client does not repeat.
   */
  const once: typeof fetch = async (input, init) => {
    try {
      const signal = AbortSignal.timeout(answerMs);
      const response = await fetch(atBase(String(input), apiBase), { ...init, signal });
      if (!response.ok) throw await responseFailure(response);
      const { status, headers } = response;
      return new Response(await response.arrayBuffer(), {
        status,
        headers: { 'content-type': headers.get('content-type') ?? '' },
      });
    } catch (error) {
      throw connectionFailure(error);
    }
  };
  const queue = async (key: string) => {
    // loaded only if something is rendered
    const { createFalClient } = await import('@fal-ai/client');
    return createFalClient({ credentials: key, fetch: once }).queue;
  };

  return {
    async submit(key, { endpoint, input }) {
      const { request_id: requestId } = await (await queue(key)).submit(endpoint, { input }).catch(rethrow);
      // accepted, but where is unknown
      if (!isRequestId(requestId)) throw new GatewayFailure('unsure', { certainty: 'unsure' });
      return { requestId };
    },
    async status(key, { endpoint, requestId }) {
      const { status } = await (await queue(key)).status(endpoint, { requestId }).catch(rethrow);
      return status === 'COMPLETED' ? 'finished' : status === 'IN_PROGRESS' ? 'running' : 'queued';
    },
    async result(key, { endpoint, requestId }) {
      const { data } = await (await queue(key)).result(endpoint, { requestId }).catch(rethrow);
      // the models of our targets answer with `video`, as their types say; the answer itself is not checked by anybody
      const { video, seed } = data as { video?: { url?: unknown }; seed?: unknown };
      if (typeof video?.url !== 'string') throw new GatewayFailure('gateway', { certainty: 'final', charged: true });
      return { address: video.url, seed: Number.isSafeInteger(seed) ? Number(seed) : null };
    },
    async cancel(key, { endpoint, requestId }) {
      try {
        await (await queue(key)).cancel(endpoint, { requestId });
        return 'canceled';
      } catch (error) {
        const failure = toFailure(error);
        // 400: already completed; 404: gone
        if (failure.certainty === 'final' && failure.failure !== 'key') return 'finished';
        throw failure;
      }
    },
    download: (address, signal) => downloadResult(address, { fetch, standIn: apiBase, signal }),
    async testKey(key) {
      await once(keyTest, { headers: { authorization: `Key ${key}` } });
    },
  };
}

/** Replaces fal's hosts by a server that implements them all. */
function atBase(address: string, apiBase: string | null): string {
  if (apiBase === null) return address;
  const { pathname, search } = new URL(address);
  return `${apiBase}${pathname}${search}`;
}

function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,200}$/.test(value);
}

function toFailure(error: unknown): GatewayFailure {
  // for example an answer that is not JSON: what it said is unknown
  return error instanceof GatewayFailure ? error : new GatewayFailure('gateway', { certainty: 'unsure' });
}

function rethrow(error: unknown): never {
  throw toFailure(error);
}
