import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { limits, serverLimits } from '../../domain/product/limits.ts';
import { takeUploadPath } from '../../domain/takes/takes.ts';
import type { Orm } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { createPace } from '../../platform/http/pace.ts';
import type { Changes } from '../../platform/live/changes.ts';
import type { TakeStore } from './take-store.ts';
import { createUploadLocks } from './upload-locks.ts';
import { missingUpload } from './uploads.ts';

interface TusOptions {
  store: TakeStore;
  orm: Orm;
  changes: Changes;
}

export interface TusAnswer {
  status: number;
  headers: Record<string, string>;
  /** The bytes that are stored now; null if the answer does not say. */
  offset: number | null;
}

/** How long a request that is asked to stop may still receive. */
const drainMs = 300;

/** The headers that the protocol reads (https://tus.io/protocols/resumable-upload). */
const requestHeaders = [
  ...['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'upload-defer-length', 'upload-concat'],
  ...['content-type', 'content-length'],
];
const responseHeaders = /^(tus-|upload-|location$|connection$)/;

/**
 * Creates a function that answers a request of the tus protocol. It loads the package on first use.
 * @param id the id for a new upload
 * @throws for what the protocol refuses, with a message for people; like the locks and the store
 */
export function createTusServer({ store, orm, changes }: TusOptions) {
  const newIds = new WeakMap<Request, string>();
  const failures = new WeakMap<Request, unknown>();
  let opened: Promise<Server> | undefined;

  async function open(): Promise<Server> {
    const [{ Server }, datastore] = await Promise.all([import('@tus/server'), store.tus()]);
    return new Server({
      path: takeUploadPath,
      datastore,
      locker: createUploadLocks({ orm, changes }),
      relativeLocation: true,
      maxSize: limits.takes.fileBytes,
      lockDrainTimeout: drainMs,
      allowedOrigins: () => false,
      namingFunction: (request) => newIds.get(request) ?? crypto.randomUUID(),
      onResponseError: async (request, error) => void failures.set(request, error),
    });
  }

  return async (fastifyRequest: FastifyRequest, id?: string): Promise<TusAnswer> => {
    opened ??= open();
    const server = await opened;
    const request = toWebRequest(fastifyRequest);
    if (id) newIds.set(request, id);
    const { status, headers } = await server.handleWeb(request);
    if (status >= 400) throw toFailure(status, failures.get(request));
    const offset = headers.get('upload-offset');
    return {
      status,
      headers: Object.fromEntries([...headers].filter(([name]) => responseHeaders.test(name))),
      offset: offset === null ? null : Number(offset),
    };
  };
}

function toWebRequest({ raw, method, url, headers }: FastifyRequest): Request {
  const sent = requestHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  const hasBody = method === 'PATCH' || headers['content-type'] !== undefined;
  return new Request(new URL(url, 'http://here.invalid'), {
    method,
    headers: Object.fromEntries(sent),
    // of the same shape, but declared by Node and by the library of web types
    ...(hasBody && { body: Readable.toWeb(Readable.from(receive(raw), buffering)) as ReadableStream, duplex: 'half' }),
  });
}

/** One chunk at a time: by default, 16 of them would wait in memory. */
const buffering = { objectMode: true, highWaterMark: 1 };
/** For all uploads of the process: the rest of its time is for other requests. */
const pace = createPace(serverLimits.takes.bytesPerSecond);

/** The body as it arrives. If the client goes, it ends instead of failing, so that the store keeps what has arrived. */
async function* receive(raw: IncomingMessage): AsyncGenerator<Buffer, void, void> {
  try {
    // a response may be sent before the body is read, so the connection must stay open
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      yield chunk;
      await pace(chunk.length);
    }
  } catch (error) {
    if (!raw.errored) throw error;
  }
}

function toFailure(status: number, error: unknown): unknown {
  // what the package refuses itself is no Error
  if (error instanceof Error && !('status_code' in error)) return error;
  switch (status) {
    case 404:
      return missingUpload();
    case 409:
      return trpcError('CONFLICT', 'Upload-Offset is not the number of bytes that have arrived. Ask for it with HEAD.');
    case 413:
      return trpcError('PAYLOAD_TOO_LARGE', 'This request has more bytes than the upload announced.');
    default:
      return status >= 500 ? error : trpcError('BAD_REQUEST', 'A header is missing or is not as tus 1.0 defines it.');
  }
}
