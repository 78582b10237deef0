import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { linkRequested, passwordProblem, refusals } from '../domain/account-forms.ts';
import { logInSchema, registerSchema, requestPasswordResetSchema } from '../domain/accounts.ts';
import { nextPath } from '../domain/next-path.ts';
import { validationMessage } from '../domain/validation.ts';
import { logIn } from '../modules/auth/log-in.ts';
import { register } from '../modules/auth/register.ts';
import { requestPasswordReset } from '../modules/auth/request-password-reset.ts';
import type { PublicCall } from '../platform/call-context.ts';
import { logAndMapError } from '../platform/error-handler.ts';
import { trpcError } from '../platform/errors.ts';
import { isOurOwn } from '../platform/request-guard.ts';
import { acceptForms } from './accept-forms.ts';
import { type FormOutcome, fillForm } from './fill-form.ts';
import type { PagesOptions } from './pages-options.ts';
import type { PreparedPage } from './prepared-document.ts';
import type { SendDocument } from './send-document.ts';

interface AccountFormsOptions extends PagesOptions {
  pageOf: (path: string) => PreparedPage | undefined;
  send: SendDocument;
}

type Typed = Record<string, string>;
type FormRequest = FastifyRequest<{ Body: Typed | undefined; Querystring: { next?: string } }>;

/** What the page says after the work, or null to go on signed in. */
type Work = (call: PublicCall, typed: Typed) => Promise<FormOutcome | null>;

interface FormRow {
  /** The title of the message when it fails. */
  title?: string;
  work: Work;
  /** Where it leads; by default where the address says. */
  next?: string;
}

const works: Record<string, FormRow> = {
  '/login': {
    title: refusals.login.title,
    async work(call, typed) {
      await logIn(call, read(logInSchema, typed));
      return null;
    },
  },
  '/register': {
    title: refusals.register.title,
    async work(call, typed) {
      const problem = passwordProblem(typed.password ?? '', typed.confirmPassword ?? '');
      if (problem) return { ...problem, status: 400 };
      await register(call, read(registerSchema, typed));
      return null;
    },
  },
  '/get-started': {
    title: refusals.getStarted.title,
    async work(call, typed) {
      await register(call, read(registerSchema, typed));
      return null;
    },
    // the card is next
    next: '/get-started',
  },
  '/forgot-password': {
    async work(call, typed) {
      await requestPasswordReset(call, read(requestPasswordResetSchema, typed));
      return { status: 200, description: linkRequested };
    },
  },
};

/** The forms of accounts as the browser itself sends them: before the script of the page is there, or without one. */
export async function accountFormsPlugin(app: FastifyInstance, options: AccountFormsOptions): Promise<void> {
  const { orm, settings, createContext, pageOf, send, perAddress } = options;
  const formOptions = await acceptForms(app, perAddress);

  for (const [path, { title, work, next }] of Object.entries(works)) {
    const page = pageOf(path);
    if (!page) continue;
    const refuse = ({ status, message }: { status: number; message: string }): FormOutcome => ({
      ...{ status, description: message },
      ...(title && { title }),
    });
    const tryWork = async (request: FormRequest, reply: FastifyReply) => {
      if (!isOurOwn(request, settings.appUrl)) {
        return refuse({ status: 403, message: 'This form was sent from another site.' });
      }
      try {
        return await work({ ...createContext(request, reply), em: orm.em.fork() }, request.body ?? {});
      } catch (error) {
        return refuse(logAndMapError(error, request, reply));
      }
    };
    app.post(path, formOptions, async (request: FormRequest, reply) => {
      const outcome = await tryWork(request, reply);
      if (!outcome) return reply.redirect(next ?? nextPath(request.query.next), 303);
      return send(fillForm(page, outcome, request.body ?? {}), request, reply.code(outcome.status));
    });
  }
}

/** @throws BAD_REQUEST naming the first problem */
function read<Schema extends z.ZodType>(schema: Schema, typed: Typed): z.output<Schema> {
  const { data, error } = schema.safeParse(typed);
  if (error) throw trpcError('BAD_REQUEST', validationMessage(error));
  return data;
}
