import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits, serverLimits } from '../domain/product/limits.ts';
import { product } from '../domain/product/product.ts';
import { addNoteSchema } from '../domain/review/notes.ts';
import { addNote } from '../modules/reviews/add-note.ts';
import { findReviewedShare, readShownFilm } from '../modules/reviews/reviewed-share.ts';
import { logAndMapError } from '../platform/errors/error-handler.ts';
import { type Html, html } from '../platform/http/html.ts';
import { isTrustedOrigin } from '../platform/http/request-guard.ts';
import type { WriteDocument } from './documents.ts';
import { sitePage } from './film-page.ts';
import { readForm } from './forms.ts';
import type { PagesOptions } from './pages-options.ts';
import { noIndexTags, sharedStyles } from './share-pages.ts';

interface NoteFormOptions extends PagesOptions {
  write: WriteDocument;
}

/** With no-referrer, browsers would send `Origin: null` with the form, so it would look like a form of another site. */
const referrer = 'same-origin';

type FormValues = Record<string, string>;
type NoteRequest = FastifyRequest<{
  Params: { token: string };
  Querystring: { scene?: string };
  Body: FormValues | null;
}>;

/**
 * A plain form for a note on a scene or on the whole film, for browsers without scripts. Without a script no secret is
 * kept, so each note creates a new reviewer.
 */
export async function noteFormPlugin(app: FastifyInstance, options: NoteFormOptions): Promise<void> {
  const { orm, settings, createContext, perAddress, write } = options;
  await app.register(rateLimit, perAddress);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': referrer,
      'cache-control': 'no-store',
    });
    reply.type('text/html; charset=utf-8');
  });
  const page = (content: Html) =>
    write({
      tags: noIndexTags(`A note · ${product.name}`, referrer),
      styles: sharedStyles,
      body: sitePage(content).markup,
    });

  /** Returns the page that `run` makes, or else a page with the error and, after a submit, the form as it was typed. */
  async function withErrorPage(request: NoteRequest, reply: FastifyReply, run: () => Promise<string>): Promise<string> {
    try {
      return await run();
    } catch (error) {
      const { status, message } = logAndMapError(error, request, reply);
      reply.code(status);
      const typed = request.body;
      return page(typed ? noteForm({ typed, problem: message }) : html`<main><h1>${message}</h1></main>`);
    }
  }

  app.get('/s/:token/note', (request: NoteRequest, reply) =>
    withErrorPage(request, reply, async () => {
      const { params, query } = request;
      const em = orm.em.fork();
      const { notes } = await findReviewedShare(em, params.token);
      if (!notes) return page(html`<main><h1>This link takes no notes.</h1></main>`);
      const film = await readShownFilm(em, params.token);
      const scene = film?.scenes.find(({ id }) => id === query.scene);
      const subject = scene ? { scene: scene.id, number: String(scene.sceneNumber) } : {};
      return page(noteForm({ typed: { ...subject, shown: String(Date.now()) } }));
    }),
  );
  app.post('/s/:token/note', { bodyLimit: serverLimits.formBytes }, (request: NoteRequest, reply) =>
    withErrorPage(request, reply, async () => {
      if (!isTrustedOrigin(request, settings.appUrl)) {
        reply.code(403);
        return page(html`<main><h1>This form was sent from another site.</h1></main>`);
      }
      const { scene, number, shown, ...typed } = request.body ?? {};
      const { token } = request.params;
      const filledInMs = shown ? Math.max(0, Date.now() - Number(shown)) : undefined;
      const input = readForm(addNoteSchema, { ...typed, token, filledInMs, ...(scene && { sceneId: scene }) });
      await addNote({ ...createContext(request, reply), em: orm.em.fork() }, input);
      const back = `/s/${encodeURIComponent(token)}${number ? `#scene-${encodeURIComponent(number)}` : ''}`;
      return page(html`<main><h1>Your note was sent.</h1><p><a href="${back}">Back to the film</a></p></main>`);
    }),
  );
}

function noteForm({ typed, problem }: { typed: FormValues; problem?: string }): Html {
  const { name = '', text = '', number } = typed;
  const hiddenFields = ['scene', 'number', 'shown'].flatMap((key) =>
    typed[key] ? [html`<input type="hidden" name="${key}" value="${typed[key]}">`] : [],
  );
  const subject = number ? `Scene ${number}` : 'The whole film';
  return html`<main><h1>Leave a note</h1>${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
<form method="post" class="note">${hiddenFields}<p>${subject}</p>
<p><label>Your name<br><input name="name" value="${name}" maxlength="${limits.personNameLength}" required autocomplete="name"></label></p>
<p><label>Note<br><textarea name="text" rows="6" maxlength="${limits.reviews.textLength}" required>
${text}</textarea></label></p>
<p hidden><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></p>
<button class="main">Send note</button></form></main>`;
}
