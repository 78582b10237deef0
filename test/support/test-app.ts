import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import type { Writer } from '../../src/domain/ai.ts';
import { limits } from '../../src/domain/limits.ts';
import { createSampleWriter } from '../../src/modules/ai/sample-writer.ts';
import type { Orm } from '../../src/platform/database.ts';
import { inProject } from '../../src/platform/project-folder.ts';
import type { RequestLimits, Services } from '../../src/platform/services.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestAppOptions {
  /** Listens on a free loopback port, for browsers and real clients; else the app takes `inject` only. */
  listen?: boolean;
  requestLimits?: Partial<RequestLimits>;
  settings?: Partial<Services['settings']>;
  /** Who writes texts; without it, the sample writer, without its pauses. */
  writer?: Writer;
}

export interface TestApp {
  app: FastifyInstance;
  /** Where it listens, such as http://127.0.0.1:41234; without `listen`, http://localhost, as `inject` calls it. */
  url: string;
  orm: Orm;
  /** Stops the app and removes its database. */
  close: () => Promise<void>;
}

/** So far away that no test meets them without meaning to. */
export const relaxedLimits: RequestLimits = {
  callsPerMinute: 1_000_000,
  logIn: { perAccount: 1_000_000, perAddress: 1_000_000, windowSeconds: 900 },
  register: { perAddress: 1_000_000, windowSeconds: 900 },
  generations: { perMinute: 1_000_000, perDay: 1_000_000 },
  trendingSearches: { perUser: 1_000_000, windowSeconds: 60 },
};

/** Of a machine without a key. */
export const testWriter = createSampleWriter({ wordPauseMs: 0 });

/** Of a developer's machine, without a word in the log. */
export const testSettings: Services['settings'] = {
  production: false,
  appUrl: undefined,
  publicUrl: 'http://promptreel.test',
  trustProxy: false,
  logLevel: 'silent',
  trendingFeeds: [],
  feedTimeoutMs: limits.trending.feedTimeoutMs,
  pagesFolder: inProject('dist'),
};

/**
 * The whole product on a database of its own, with the pages of `dist` when they are built:
 *
 *     const app = await startTestApp({ listen: true });
 *     await fetch(`${app.url}/api/templates`);
 *     await app.close();
 *
 * The project that runs it needs `test/support/prepare-database.ts` as its globalSetup.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  const { orm } = database;
  const app = buildApp({
    orm,
    requestLimits: { ...relaxedLimits, ...options.requestLimits },
    writer: options.writer ?? testWriter,
    settings: { ...testSettings, ...options.settings },
  });
  const url = options.listen ? await app.listen({ host: '127.0.0.1', port: 0 }) : 'http://localhost';
  await app.ready();
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, url, orm, close };
}
