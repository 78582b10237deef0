import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverLimits } from '../domain/product/limits.ts';
import {
  type FormAnswer,
  type FormDone,
  type FormPath,
  formPaths,
  forms,
  pathAfterLogin,
} from '../domain/site/forms.ts';
import { errorHandler, logAndMapError } from '../platform/errors/error-handler.ts';
import { trpcError } from '../platform/errors/errors.ts';
import { isTrustedOrigin } from '../platform/http/request-guard.ts';
import type { Documents } from './documents.ts';
import { type FormValues, formHandlers, type RejectedForm } from './forms.ts';
import type { PagesOptions } from './pages-options.ts';
import type { SendDocument } from './send-document.ts';

interface FormsOptions extends PagesOptions {
  /** Null if no pages are built; then every response is JSON. */
  documents: Documents | null;
  send: SendDocument;
}

type FormRequest = FastifyRequest<{ Body: FormValues | undefined }>;

/**
 * Handles the forms of public pages. A browser without scripts gets a redirect, or the page with the result and the
 * typed values except passwords. The page's own script gets JSON.
 */
export async function formsPlugin(app: FastifyInstance, options: FormsOptions): Promise<void> {
  const { orm, settings, createContext, perAddress, documents, send } = options;
  await app.register(rateLimit, { ...perAddress, global: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.setErrorHandler((error, request, reply) => {
    const isTooLong = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    errorHandler(isTooLong ? trpcError('PAYLOAD_TOO_LARGE', 'This is too long to send.') : error, request, reply);
  });

  for (const path of formPaths) {
    app.post(
      path,
      { config: { rateLimit: {} }, bodyLimit: serverLimits.formBytes },
      async (request: FormRequest, reply) => {
        const typed = request.body ?? {};
        const outcome = await submit(path, request, reply);
        const failure = 'status' in outcome ? outcome : null;
        if (failure) reply.code(failure.status);
        if (!documents || request.headers.accept === 'application/json') {
          const answer: FormAnswer = failure ? { ok: false, ...failure } : { ok: true, ...(outcome as FormDone) };
          return reply.header('cache-control', 'no-store').send(answer);
        }
        if (failure)
          return send(
            documents.formResult(path, 'failed', { typed, failure: { title: forms[path].title, ...failure } }),
            request,
            reply,
          );
        const { location, step } = outcome as FormDone;
        if (step) return send(documents.formResult(path, 'sent', { typed }), request, reply);
        // redirect, so that a reload does not send the form again
        return reply.redirect(location ?? `${path}?sent`, 303);
      },
    );
  }
  if (documents) {
    const pages = { sent: documents.built('/contact sent'), new: documents.built('/contact') };
    app.get<{ Querystring: { sent?: string } }>('/contact', (request, reply) =>
      send(request.query.sent === undefined ? pages.new : pages.sent, request, reply),
    );
  }

  async function submit(path: FormPath, request: FormRequest, reply: FastifyReply): Promise<FormDone | RejectedForm> {
    if (!isTrustedOrigin(request, settings.appUrl)) {
      return { status: 403, message: 'This form was sent from another site.' };
    }
    try {
      const call = { ...createContext(request, reply), em: orm.em.fork() };
      const outcome = await formHandlers[path](call, request.body ?? {});
      if ('status' in outcome || !outcome.owner) return outcome;
      const [, query = ''] = request.url.split(/(\?.*)/s);
      return { ...outcome, location: pathAfterLogin(path, query, new URLSearchParams(query).getAll('next')) };
    } catch (error) {
      const { status, message, field, reason } = logAndMapError(error, request, reply);
      const { advice } = forms[path];
      return { status, message: status >= 500 && advice ? `${message} ${advice}` : message, field, reason };
    }
  }
}
