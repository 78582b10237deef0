import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import config from '../../mikro-orm.config.ts';
import { dataFolderAt } from '../../src/platform/database/data-folder.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { prepareDatabase } from '../../src/platform/database/new-database.ts';
import { migrateStripeSandbox } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { queryServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The source that each test file copies: a data folder, or the URL of a database on a server. */
    preparedDatabase: { dataFolder: string } | { databaseUrl: string };
  }
}

type Prepared = { source: ProvidedContext['preparedDatabase']; remove: () => Promise<void> | void };

/** Each project loads this module for itself; what it prepares is the same for all of a run. */
const run = globalThis as { preparedTestDatabase?: Promise<Prepared> };

/** Provides the run's database to a project, and removes it after the project that asked for it first. */
export default async function prepareTestDatabase(project: TestProject) {
  const isFirst = run.preparedTestDatabase === undefined;
  run.preparedTestDatabase ??= prepare();
  const { source, remove } = await run.preparedTestDatabase;
  project.provide('preparedDatabase', source);
  return isFirst ? remove : undefined;
}

/**
 * Creates one migrated, empty database for the whole run: an embedded one, or, with TEST_DATABASE_URL
 * (postgres://user@host/any-database, a user who may create databases), one on that server.
 */
async function prepare(): Promise<Prepared> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const name = `promptreel_test_${randomUUID().replaceAll('-', '')}`;
    const databaseUrl = new URL(`/${name}`, server).href;
    await queryServer(server, `create database "${name}"`);
    await migrateWhole({ databaseUrl, dataFolder: '' });
    const remove = async () => {
      const left = await queryServer<{ datname: string }>(
        server,
        `select datname from pg_database where datname like '${name}%'`,
      );
      for (const { datname } of left) await queryServer(server, `drop database if exists "${datname}" with (force)`);
    };
    return { source: { databaseUrl }, remove };
  }
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-test-'));
  const dataFolder = join(folder, 'prepared');
  const { cluster, finished } = dataFolderAt(dataFolder);
  // a copy: a test may find or remove the one that first starts copy
  cpSync(await prepareDatabase(config), cluster, { recursive: true });
  writeFileSync(finished, '');
  await migrateWhole({ databaseUrl: undefined, dataFolder });
  return { source: { dataFolder }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Includes the sandbox's tables, so that an app under test need not wait for them. */
async function migrateWhole(place: Parameters<typeof openDatabase>[1]): Promise<void> {
  const { orm, close } = await openDatabase(config, place);
  await migrateStripeSandbox(orm);
  await close();
}
