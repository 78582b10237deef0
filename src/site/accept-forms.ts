import type { FastifyInstance } from 'fastify';

/** Reads what a form of a page sends without a script, as an object of texts. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
