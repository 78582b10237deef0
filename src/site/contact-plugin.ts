import type { FastifyInstance } from 'fastify';
import { contactSchema } from '../domain/admin/support.ts';
import { validationMessage } from '../domain/schemas/validation.ts';
import { sendMessage } from '../modules/support/messages.ts';
import { logAndMapError } from '../platform/errors/error-handler.ts';
import { isOurOwn } from '../platform/http/request-guard.ts';
import { acceptForms } from './accept-forms.ts';
import type { Documents } from './documents.ts';
import type { PagesOptions } from './pages-options.ts';
import type { SendDocument } from './send-document.ts';

interface ContactOptions extends PagesOptions {
  documents: Documents;
  send: SendDocument;
}

const empty = { name: '', email: '', subject: '', message: '' };

/** The contact page. Without scripts, its form arrives as a plain HTML form post. */
export async function contactPlugin(app: FastifyInstance, options: ContactOptions): Promise<void> {
  const { orm, settings, documents, send, createContext, perAddress } = options;
  const formOptions = await acceptForms(app, perAddress);

  app.get<{ Querystring: { sent?: string } }>('/contact', (request, reply) =>
    send(documents.built[request.query.sent === undefined ? '/contact' : 'contact sent'], request, reply),
  );
  app.post<{ Body: Record<string, string> | undefined }>('/contact', formOptions, async (request, reply) => {
    const body = request.body ?? {};
    const showAgain = async (status: number, problem: string) => {
      const values = { ...empty, ...pick(body) };
      const page = await documents.render({ path: '/contact', attempt: { sent: false, problem, values } });
      return send(page, request, reply.code(status));
    };
    if (!isOurOwn(request, settings.appUrl)) return showAgain(403, 'This form was sent from another site.');
    const contact = contactSchema.safeParse(body);
    if (!contact.success) return showAgain(400, validationMessage(contact.error));
    try {
      await sendMessage({ ...createContext(request, reply), em: orm.em.fork() }, contact.data);
    } catch (error) {
      const { status, message } = logAndMapError(error, request, reply);
      return showAgain(status, message);
    }
    // redirect, so that a reload does not send the message again
    return reply.redirect('/contact?sent', 303);
  });
}

function pick({ name, email, subject, message }: Record<string, string>) {
  const fields = { name, email, subject, message };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
