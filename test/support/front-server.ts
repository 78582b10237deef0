import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Listening, listen } from './listen.ts';

let listening: Promise<Listening> | undefined;
let current: FastifyInstance | undefined;

/**
 * A worker's one HTTP server, on a port that is known before there is an app: an app's links contain it, and what a
 * browser has cached and compiled for it serves the next file's app, too.
 */
export async function frontServer() {
  listening ??= listen(createServer((request, response) => current?.routing(request, response)));
  return {
    url: (await listening).url,
    /** Has this app answer from now on. */
    serve(app: FastifyInstance) {
      current = app;
    },
  };
}
