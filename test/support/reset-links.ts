import type { Mail } from '../../src/platform/mailer.ts';
import type { Orm } from '../../src/platform/orm.ts';
import { appOn } from './more-apps.ts';
import type { TestAppOptions } from './test-app.ts';
import { Visitor } from './visitor.ts';

type Options = Omit<TestAppOptions, 'listen' | 'granted'> & { headers?: Record<string, string> };

/** Requests a link from a separate process, which stops once all work after the response is done. */
export async function requestResetLink(orm: Orm, email: string, { headers, ...options }: Options = {}) {
  const mails: Mail[] = [];
  const mailer = { standIn: false, send: async (mail: Mail) => void mails.push(mail) };
  const app = appOn(orm, { mailer, ...options });
  const response = await new Visitor(app, headers).post('/trpc/auth.requestPasswordReset', { email });
  await app.close();
  return { response, mails };
}

/** The link in a message. */
export function linkIn(mail: Mail | undefined): string {
  const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no link in ${mail?.text}`);
  return link;
}

/** The token of the link in a message. */
export function tokenIn(mail: Mail | undefined): string {
  return new URLSearchParams(new URL(linkIn(mail)).hash.slice(1)).get('token') ?? '';
}

/** The token of a new reset link for that account. */
export async function newToken(orm: Orm, email: string): Promise<string> {
  const { mails } = await requestResetLink(orm, email);
  return tokenIn(mails[0]);
}
