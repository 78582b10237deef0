import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { serverLimits } from '../domain/product/limits.ts';
import { assertProjectExists } from '../modules/projects/project-table.ts';
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
 * notes must be listed again. Clients list them after each connection, which lasts ten minutes at most. If too many
 * streams are open, they get 503 and poll instead.
 */
export async function noteEventsPlugin(
  app: FastifyInstance,
  { orm, changes, signal, createContext }: EventsOptions,
): Promise<void> {
  app.setErrorHandler(errorHandler);
  const liveNotes = createLiveNotes({ orm, changes });
  /** The open streams, with their clients' addresses. */
  const streams = new Map<PassThrough, string>();
  const ping = setInterval(() => write(streams.keys(), ': ping\n\n'), serverLimits.streamPingMs).unref();
  signal.addEventListener('abort', () => {
    clearInterval(ping);
    for (const stream of streams.keys()) stream.end();
  });

  function stream(reply: FastifyReply, projectId: string, shareId?: string): FastifyReply {
    const client = clientKey(reply.request.ip);
    const clientStreams = [...streams.values()].filter((other) => other === client);
    if (signal.aborted || streams.size >= maxListeners || clientStreams.length >= listenersPerAddress) {
      throw new PublicFailure(
        'SERVICE_UNAVAILABLE',
        'Too many streams are open. List the notes from time to time instead.',
      );
    }
    const events = new PassThrough();
    streams.set(events, client);
    // reconnecting checks that the session or the link still works
    const timeout = setTimeout(() => events.end(), streamMs).unref();
    const send: Listener['send'] = (event) => {
      write([events], formatEvent(event));
      // the link may have been revoked; reconnecting checks it
      if (shareId !== undefined && 'reset' in event && event.reset === 'link') events.end();
    };
    const stop = liveNotes.listen(projectId, { shareId, send });
    events.once('close', () => {
      clearTimeout(timeout);
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
    await assertProjectExists({ em: orm.em.fork(), user }, id);
    return stream(reply, id);
  });
  // under the page's path, which the log shows without the token
  app.get<{ Params: { token: string } }>('/s/:token/events', async ({ params }, reply) => {
    const { id, projectId } = await findReviewedShare(orm.em.fork(), params.token);
    return stream(reply, projectId, id);
  });
}

function formatEvent(event: NoteEvent): string {
  const [[name = '', data] = []] = Object.entries(event);
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Writes to streams, and closes those whose client has stopped reading. */
function write(streams: Iterable<PassThrough>, text: string): void {
  for (const stream of streams) {
    if (stream.writableEnded) continue;
    if (stream.writableLength + stream.readableLength > unsentBytes) stream.destroy();
    else stream.write(text);
  }
}
