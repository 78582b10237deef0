import type { FastifyInstance } from 'fastify';
import { product } from '../domain/product/product.ts';
import { isUuid } from '../domain/schemas/uuid.ts';
import { confirmAnswers, unsubscribe } from '../modules/reviews/answers-by-mail.ts';
import { html } from '../platform/http/html.ts';
import type { WriteDocument } from './documents.ts';
import { sitePage } from './film-page.ts';
import type { PagesOptions } from './pages-options.ts';
import { noIndexTags, sharedStyles } from './share-pages.ts';

interface MailOptions extends PagesOptions {
  write: WriteDocument;
}

/**
 * The actions of the links in messages. Mail scanners open links, so an action runs only when the page's form is sent.
 */
const actions = {
  confirm: {
    run: confirmAnswers,
    ask: 'Get answers to your notes at this address?',
    button: 'Confirm',
    done: 'Confirmed. Answers to your notes will be sent to you.',
  },
  stop: {
    run: unsubscribe,
    ask: 'End the messages about notes to this address?',
    button: 'End messages',
    done: 'You will get no more messages about notes.',
  },
} as const;

/**
 * Serves the links of messages about notes, and the one-click unsubscribe request that mail programs send (RFC 8058).
 */
export async function mailPlugin(app: FastifyInstance, { orm, write }: MailOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  // mail programs send a form of either type, whose content does not matter
  app.addContentTypeParser('*', (_, body, done) => {
    body.resume();
    done(null);
  });
  const page = (text: string, button?: string) =>
    write({
      tags: noIndexTags(`Messages · ${product.name}`),
      styles: sharedStyles,
      body: sitePage(
        html`<main><h1>${text}</h1>${button ? html`<form method="post"><button class="main">${button}</button></form>` : null}</main>`,
      ).markup,
    });
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    reply.type('text/html; charset=utf-8');
  });
  for (const [name, { run, ask, button, done }] of Object.entries(actions)) {
    app.get(`/mail/:id/${name}`, () => page(ask, button));
    app.post<{ Params: { id: string } }>(`/mail/:id/${name}`, async ({ params }, reply) => {
      const isDone = isUuid(params.id) && (await run(orm.em.fork(), params));
      return isDone ? page(done) : reply.code(404).send(page('This link no longer works.'));
    });
  }
}
