import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { logInSchema, registerSchema, requestPasswordResetSchema } from '../domain/account/accounts.ts';
import { linkRequested, passwordProblem, refusals } from '../domain/account/forms.ts';
import { nextPath } from '../domain/account/next-path.ts';
import { validationMessage } from '../domain/schemas/validation.ts';
import { logIn } from '../modules/auth/log-in.ts';
import { register } from '../modules/auth/register.ts';
import { requestPasswordReset } from '../modules/auth/request-password-reset.ts';
import type { PublicCall } from '../platform/calls/call-context.ts';
import { logAndMapError } from '../platform/errors/error-handler.ts';
import { trpcError } from '../platform/errors/errors.ts';
import { isOurOwn } from '../platform/http/request-guard.ts';
import { acceptForms } from './accept-forms.ts';
import { type FormOutcome, fillForm } from './fill-form.ts';
import type { PagesOptions } from './pages-options.ts';
import type { PreparedPage } from './prepared-document.ts';
import type { SendDocument } from './send-document.ts';

interface AccountFormsOptions extends PagesOptions {
  findPage: (path: string) => PreparedPage | undefined;
  send: SendDocument;
}

type Typed = Record<string, string>;
type FormRequest = FastifyRequest<{ Body: Typed | undefined; Querystring: { next?: string } }>;

/** Handles a form. @returns the message to show on the page, or null to continue signed in */
type Submit = (call: PublicCall, typed: Typed) => Promise<FormOutcome | null>;

interface FormRow {
  /** The title of the error message. */
  title?: string;
  submit: Submit;
  /** The path to continue to; by default the `next` of the address. */
  next?: string;
}

const forms: Record<string, FormRow> = {
  '/login': {
    title: refusals.login.title,
    async submit(call, typed) {
      await logIn(call, read(logInSchema, typed));
      return null;
    },
  },
  '/register': {
    title: refusals.register.title,
    async submit(call, typed) {
      const problem = passwordProblem(typed.password ?? '', typed.confirmPassword ?? '');
      if (problem) return { ...problem, status: 400 };
      await register(call, read(registerSchema, typed));
      return null;
    },
  },
  '/get-started': {
    title: refusals.getStarted.title,
    async submit(call, typed) {
      await register(call, read(registerSchema, typed));
      return null;
    },
    // to enter the card
    next: '/get-started',
  },
  '/forgot-password': {
    async submit(call, typed) {
      await requestPasswordReset(call, read(requestPasswordResetSchema, typed));
      return { status: 200, description: linkRequested };
    },
  },
};

/** Handles account forms that the browser sends itself, before the page's script has loaded or without scripts. */
export async function accountFormsPlugin(app: FastifyInstance, options: AccountFormsOptions): Promise<void> {
  const { orm, settings, createContext, findPage, send, perAddress } = options;
  const formOptions = await acceptForms(app, perAddress);

  for (const [path, { title, submit, next }] of Object.entries(forms)) {
    const page = findPage(path);
    if (!page) continue;
    const refuse = ({ status, message }: { status: number; message: string }): FormOutcome => ({
      ...{ status, description: message },
      ...(title && { title }),
    });
    const trySubmit = async (request: FormRequest, reply: FastifyReply) => {
      if (!isOurOwn(request, settings.appUrl)) {
        return refuse({ status: 403, message: 'This form was sent from another site.' });
      }
      try {
        return await submit({ ...createContext(request, reply), em: orm.em.fork() }, request.body ?? {});
      } catch (error) {
        return refuse(logAndMapError(error, request, reply));
      }
    };
    app.post(path, formOptions, async (request: FormRequest, reply) => {
      const outcome = await trySubmit(request, reply);
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
