import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { serverLimits } from '../domain/product/limits.ts';
import { assertOwn } from '../modules/projects/project-table.ts';
import { createLiveNotes, type Listener, type NoteEvent } from '../modules/reviews/live-notes.ts';
import { findReviewedShare } from '../modules/reviews/reviewed-share.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import type { Orm } from '../platform/database/orm.ts';
import { errorHandler } from '../platform/errors/error-handler.ts';
import { assertValid, notSignedIn, PublicFailure } from '../platform/errors/errors.ts';
import { clientKey } from '../platform/http/client-key.ts';
import type { Changes } from '../platform/live/changes.ts';

interface EventsOptions {
  orm: Orm;
  changes: Changes;
  /** Aborts when the app begins to close. */
  signal: AbortSignal;
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

const { listeners: maxListeners, listenersPerAddress, unsentBytes, streamMs, retryMs } = serverLimits.reviews;

/**
 * Server-sent events of notes, for owners and reviewers: `note` with the note, `removed` with its id, or `reset` when
 * notes must be listed again. Clients list them after each connection, which lasts ten minutes at most. Without a place,
 * they get 503 and ask instead.
 */
export async function noteEventsPlugin(
  app: FastifyInstance,
  { orm, changes, signal, createContext }: EventsOptions,
): Promise<void> {
  app.setErrorHandler(errorHandler);
  const live = createLiveNotes({ orm, changes });
  /** The open streams, with their clients' addresses. */
  const streams = new Map<PassThrough, string>();
  const ping = setInterval(() => write(streams.keys(), ': ping\n\n'), serverLimits.streamPingMs).unref();
  signal.addEventListener('abort', () => {
    clearInterval(ping);
    for (const stream of streams.keys()) stream.end();
  });

  function stream(reply: FastifyReply, projectId: string, shareId?: string): FastifyReply {
    const client = clientKey(reply.request.ip);
    const ofClient = () => [...streams.values()].filter((one) => one === client).length;
    if (signal.aborted || streams.size >= maxListeners || ofClient() >= listenersPerAddress) {
      throw new PublicFailure('SERVICE_UNAVAILABLE', 'Too many are listening. Ask for the notes from time to time.');
    }
    const events = new PassThrough();
    streams.set(events, client);
    // connecting again checks that the session or the link still works
    const end = setTimeout(() => events.end(), streamMs).unref();
    const send: Listener['send'] = (event) => {
      write([events], toText(event));
      // the link may have been revoked; connecting again checks it
      if (shareId !== undefined && 'reset' in event && event.reset === 'link') events.end();
    };
    const stop = live.listen(projectId, { shareId, send });
    events.once('close', () => {
      clearTimeout(end);
      stop();
      streams.delete(events);
    });
    events.write(`retry: ${retryMs}\n\n`);
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'x-robots-tag': 'noindex, nofollow' });
    return reply.type('text/event-stream; charset=utf-8').send(events);
  }

  app.get<{ Params: { id: string } }>('/api/projects/:id/notes/events', async (request, reply) => {
    const user = await createContext(request, reply).currentUser();
    if (!user) throw notSignedIn();
    const { id } = request.params;
    assertValid(z.uuid('is not the id of a project'), id);
    await assertOwn({ em: orm.em.fork(), user }, id);
    return stream(reply, id);
  });
  // below the address of the page, which no log has
  app.get<{ Params: { token: string } }>('/s/:token/events', async ({ params }, reply) => {
    const { id, projectId } = await findReviewedShare(orm.em.fork(), params.token);
    return stream(reply, projectId, id);
  });
}

function toText(event: NoteEvent): string {
  const [[name = '', data] = []] = Object.entries(event);
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Writes to streams, and ends those whose client no longer reads. */
function write(streams: Iterable<PassThrough>, text: string): void {
  for (const stream of streams) {
    if (stream.writableEnded) continue;
    if (stream.writableLength + stream.readableLength > unsentBytes) stream.destroy();
    else stream.write(text);
  }
}
