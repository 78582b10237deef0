import type { FastifyInstance } from 'fastify';
import { beforeAll, onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Orm } from '../../src/platform/database/orm.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import {
  buildTestApp,
  noPages,
  startTestApp,
  stopListening,
  type TestApp,
  type TestAppOptions,
  testServices,
} from './test-app.ts';
import { Visitor } from './visitor.ts';

interface Closable {
  close?: () => Promise<void>;
}

/**
 * Starts a resource before the tests of a file or a `describe`, and closes it after them. The returned object has no
 * properties before then. Do not use this for a class instance, whose methods would be lost.
 *
 *     const database = perFile(openTestDatabase);
 *     test('...', () => database.orm.em.fork().count(User));
 */
export function perFile<Started extends object>(start: () => Promise<Started & Closable>): Started {
  // filled by `beforeAll`, before any test reads it
  const started = {} as Started;
  beforeAll(async () => Object.assign(started, await start()).close);
  return started;
}

/** An app for the tests of a file, or of one `describe`: `const app = testApp({ granted: false });`. */
export function testApp(options?: TestAppOptions): TestApp {
  return perFile(() => startTestApp(options));
}

type Options = Omit<TestAppOptions, 'listen' | 'granted'>;

/** Builds another app on a database, with its own settings, like a second process. The caller closes the app. */
export function buildAppOn(orm: Orm, options: Options = {}): FastifyInstance {
  return buildTestApp(testServices(orm, options).services);
}

/**
 * Like `buildAppOn`, but closes the app when the test ends. The app has no pages unless the settings name their
 * folder.
 */
export function appOn(orm: Orm, options: Options = {}): FastifyInstance {
  return closeAfterTest(buildAppOn(orm, { ...options, settings: { pagesFolder: noPages, ...options.settings } }));
}

/**
 * Lets an app from `appOn` listen on a free loopback port. @returns its URL
 */
export async function listening(app: FastifyInstance): Promise<string> {
  onTestFinished(() => stopListening(app));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Builds an app whose every database access throws. Closes it when the test ends. */
export function brokenAppOn(orm: Orm, error: Error): FastifyInstance {
  const failing: Orm = Object.create(orm, {
    em: {
      get() {
        throw error;
      },
    },
  });
  return closeAfterTest(buildApp({ ...testServices(orm).services, orm: failing }));
}

function closeAfterTest(app: FastifyInstance): FastifyInstance {
  onTestFinished(() => app.close());
  return app;
}

/** Requests a reset link from a separate app. Returns once the app has finished all work after the response. */
export async function requestResetLink(
  orm: Orm,
  email: string,
  { headers, ...options }: Options & { headers?: Record<string, string> } = {},
) {
  const mails: Mail[] = [];
  const mailer = { standIn: false, send: async (mail: Mail) => void mails.push(mail) };
  const app = appOn(orm, { mailer, ...options });
  const response = await new Visitor(app, headers).post('/trpc/auth.requestPasswordReset', { email });
  await app.close();
  return { response, mails };
}

/** Extracts the link from an email. */
export function linkIn(mail: Mail | undefined): string {
  const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no link in ${mail?.text}`);
  return link;
}

/** Extracts the token of the link in an email. */
export function tokenIn(mail: Mail | undefined): string {
  return new URLSearchParams(new URL(linkIn(mail)).hash.slice(1)).get('token') ?? '';
}

/** Creates a reset link for an account and returns its token. */
export async function newToken(orm: Orm, email: string): Promise<string> {
  const { mails } = await requestResetLink(orm, email);
  return tokenIn(mails[0]);
}

/** The description of Pino's symbol for a logger's output stream. The loggers of requests inherit the stream. */
const streamName = 'pino.stream';

/**
 * Collects the lines that an app logs from now on, and keeps them out of the terminal. The app needs a `logLevel`.
 */
export function captureLog({ log }: FastifyInstance): string[] {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === streamName);
  if (!stream) throw new Error('the logger has no output stream');
  Object.assign(log, { [stream]: { write: (line: string) => void lines.push(line) } });
  return lines;
}
