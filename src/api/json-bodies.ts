import type { FastifyInstance } from 'fastify';

/** Accepts JSON as the only type of body, and treats an empty one as `{}`. Calls reject hostile keys themselves. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {});
    else parse(request, body, done);
  });
}
