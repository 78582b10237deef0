import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pathsOfKind } from '../domain/site/pages.ts';
import { blogPlugin } from './blog-plugin.ts';
import { loadDocuments, loadFrame } from './documents.ts';
import { formsPlugin } from './forms-plugin.ts';
import { mailPlugin } from './mail-plugin.ts';
import { noteFormPlugin } from './note-form-plugin.ts';
import type { PagesOptions } from './pages-options.ts';
import type { PreparedPage } from './prepared-document.ts';
import { createSender } from './send-document.ts';
import { sharePlugin } from './share-plugin.ts';

/** Serves the product's pages, and the files that they load. */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { pages, settings, sessionCookie, mailNote } = options;
  const send = createSender(sessionCookie);
  const documents = pages && loadDocuments(pages, { ...settings, mailNote });
  await app.register(formsPlugin, { ...options, documents, send });
  if (!pages) {
    app.setNotFoundHandler((_, reply) =>
      reply.code(404).type('text/plain').send('The pages are not built yet. Run: npm run build\n'),
    );
    return;
  }
  const { folder, rootFiles } = pages;

  await app.register(staticFiles, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    // the build puts a hash of the content into each name
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
  });
  for (const name of rootFiles) {
    app.get(`/${name}`, (_, reply) => reply.sendFile(name, folder, { maxAge: '1h', immutable: false }));
  }
  // Not cached, so that an install always gets the package of the running version. The plugin for files does not know
  // the media type.
  app.get('/client.tgz', (_, reply) =>
    reply.type('application/gzip').sendFile('client.tgz', folder, { maxAge: 0, immutable: false, contentType: false }),
  );

  const byPath = new Map<string, PreparedPage>(pages.byPath);
  let notFound = pages.notFound;
  if (documents) {
    for (const path of pathsOfKind('static-document')) byPath.set(path, documents.built(path));
    notFound = documents.built('/404');
    await app.register(blogPlugin, { ...options, documents, send, notFound });
    // the plugins above serve these pages
    for (const path of pathsOfKind('live-document')) byPath.delete(path);
  }
  const write = loadFrame(pages);
  if (write) {
    await app.register(sharePlugin, { ...options, write, send, notFound });
    await app.register(mailPlugin, { ...options, write });
    await app.register(noteFormPlugin, { ...options, write });
  }
  for (const [path, page] of byPath) app.get(path, (request, reply) => send(page, request, reply));
  // all projects have the same document, since the application loads the project, which checks access
  const editor = byPath.get('/app');
  if (editor) app.get('/app/p/:id', (request, reply) => send(editor, request, reply));

  app.setNotFoundHandler((request, reply) => {
    const [path = '', query] = request.url.split(/\?(.*)/s, 2);
    // redirect only to known pages without the trailing slash, never to another host as in //host/
    const page = path.endsWith('/') ? path.slice(0, -1) : '';
    if (pages.byPath.has(page) || /^\/blog\/[a-z0-9-]+$/.test(page)) {
      return reply.redirect(query ? `${page}?${query}` : page, 301);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).send({ message: 'There is nothing at this address' });
    }
    return send(notFound, request, reply.code(404));
  });
}
