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
 * Starts a resource before the tests of a file, or of one `describe`, and closes it after them. Its properties exist from
 * then on; a class instance would lose its methods.
 *
 *     const database = perFile(openTestDatabase);
 *     test('...', () => database.orm.em.fork().count(User));
 */
export function perFile<Started extends object>(start: () => Promise<Started & Closable>): Started {
  // filled before any test reads it
  const started = {} as Started;
  beforeAll(async () => Object.assign(started, await start()).close);
  return started;
}

/** An app for the tests of a file, or of one `describe`: `const app = testApp({ granted: false });`. */
export function testApp(options?: TestAppOptions): TestApp {
  return perFile(() => startTestApp(options));
}

type Options = Omit<TestAppOptions, 'listen' | 'granted'>;

/** Starts another process on a database, with its own settings; the caller closes it. The database stays open. */
export function buildAppOn(orm: Orm, options: Options = {}): FastifyInstance {
  return buildTestApp(testServices(orm, options).services);
}

/**
 * The same until the test ends, unless the test closes it earlier, and without pages unless the settings name their
 * folder.
 */
export function appOn(orm: Orm, options: Options = {}): FastifyInstance {
  return untilTestEnds(buildAppOn(orm, { ...options, settings: { pagesFolder: noPages, ...options.settings } }));
}

/**
 * Has an app of `appOn` listen on a loopback port that the system picks. @returns its URL
 */
export async function listening(app: FastifyInstance): Promise<string> {
  onTestFinished(() => stopListening(app));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** An app whose every database access throws, until the test ends. */
export function brokenAppOn(orm: Orm, error: Error): FastifyInstance {
  const failing: Orm = Object.create(orm, {
    em: {
      get() {
        throw error;
      },
    },
  });
  return untilTestEnds(buildApp({ ...testServices(orm).services, orm: failing }));
}

function untilTestEnds(app: FastifyInstance): FastifyInstance {
  onTestFinished(() => app.close());
  return app;
}

/** Requests a link from a separate process, which stops once all work after the response is done. */
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

/** Pino's key for the destination of log lines, on a logger and, through it, on those of its requests. */
const streamName = 'pino.stream';

/**
 * Collects the lines that an app logs from now on, each as written. They no longer reach the terminal, which belongs
 * to the whole run. The app needs a `logLevel`.
 */
export function captureLog({ log }: FastifyInstance): string[] {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === streamName);
  if (!stream) throw new Error('the logger has no stream of its own');
  Object.assign(log, { [stream]: { write: (line: string) => void lines.push(line) } });
  return lines;
}
