import { createTRPCUntypedClient, httpBatchStreamLink, httpLink, splitLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import type { CallFacts, CallOptions } from './call-options.ts';
import { type Calls, callFacts, type StoredPicture } from './calls.ts';
import { withCheckedResponses } from './check-response.ts';
import { ClientError } from './client-error.ts';
import { uploadPicture } from './pictures.ts';
import { withRetries } from './retry.ts';
import { type SyncedProject, syncProject } from './sync-project.ts';
import { toClientError } from './to-client-error.ts';

export interface ClientOptions {
  /** The product's address, such as `https://promptreel.example`. */
  url: string;
  /** An access token. Calls that need no account work without one. */
  token?: string | undefined;
  /** How often to retry a call after a temporary failure, if that is safe. Defaults to 2. */
  retries?: number | undefined;
  /** The longest Retry-After to wait for, in seconds; beyond it, the call fails. Defaults to 60. */
  maxWaitSeconds?: number | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** All calls of the API, each as `client.<feature>.<call>(input, { signal })`. */
export interface Client extends Omit<Calls, 'projects' | 'pictures'> {
  projects: Calls['projects'] & {
    /**
     * Syncs a project file with its stored project: creates the project if the file has no id, saves the file if it was
     * changed, or else writes the stored project to it. Needs Node or Bun.
     * @throws ClientError with the code PRECONDITION_FAILED if both were changed; nothing is overwritten
     */
    sync(file: string, options?: CallOptions): Promise<SyncedProject>;
  };
  pictures: Calls['pictures'] & {
    /** Stores a picture from a path (in Node or Bun) or a Blob. */
    upload(file: string | Blob, options?: CallOptions): Promise<StoredPicture>;
  };
}

type Input = Readonly<Record<string, unknown>>;
type Method = (input?: Input, options?: CallOptions) => unknown;

/**
 * Creates a client of the API. Every method throws `ClientError`, or the reason of an aborted signal.
 * @throws ClientError if `url` is not an address, for example because an environment variable is not set
 */
export function createClient({ url, token, retries = 2, maxWaitSeconds = 60, fetch }: ClientOptions): Client {
  // JavaScript callers may pass anything
  if (!/^https?:\/\//i.test(url ?? '')) {
    throw new ClientError('createClient needs the address of the server, such as https://promptreel.example.', {
      code: 'BAD_REQUEST',
      field: 'url',
      next: 'Pass it as `url`.',
    });
  }
  const http = {
    url: `${url.replace(/\/+$/, '')}/trpc`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    // the types of tRPC's fetch differ from the platform's
    fetch: withCheckedResponses(fetch ?? globalThis.fetch) as never,
  };
  const trpc = createTRPCUntypedClient<AnyTRPCRouter>({
    links: [
      splitLink({
        condition: ({ path }) => callFacts[path]?.streams === true,
        true: httpBatchStreamLink({ ...http, maxItems: 1 }),
        false: httpLink(http),
      }),
    ],
  });

  async function call(path: string, { type, key }: CallFacts, input: Input, { signal }: CallOptions) {
    // with a key, the server recognizes a repeated call
    const keyed = key === undefined ? input : { ...input, [key]: input[key] ?? crypto.randomUUID() };
    const isSafe = type === 'query' || key !== undefined;
    return withRetries(() => trpc[type](path, keyed, signal ? { signal } : {}), {
      retries: isSafe ? retries : 0,
      maxWaitSeconds,
      signal,
    });
  }

  async function* stream(path: string, { type }: CallFacts, input: Input, { signal }: CallOptions) {
    const closed = new AbortController();
    const anySignal = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal;
    try {
      yield* (await trpc[type](path, input, { signal: anySignal })) as AsyncIterable<unknown>;
    } catch (error) {
      signal?.throwIfAborted();
      throw toClientError(error);
    } finally {
      // if the caller stops reading, the server stops, too
      closed.abort();
    }
  }

  const features: Record<string, Record<string, Method>> = {};
  for (const [path, facts] of Object.entries(callFacts)) {
    const [feature = '', name = ''] = path.split('.');
    const run = facts.streams ? stream : call;
    features[feature] ??= {};
    features[feature][name] = (input, options = {}) => run(path, facts, input ?? {}, options);
  }
  // the same script generates the table of calls and their types
  const calls = features as unknown as Calls;
  return {
    ...calls,
    projects: { ...calls.projects, sync: (file, options) => syncProject(calls.projects, file, options) },
    pictures: { ...calls.pictures, upload: (file, options) => uploadPicture(calls.pictures, file, options) },
  };
}
