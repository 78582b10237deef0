import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import config from '../../mikro-orm.config.ts';
import { dataFolderAt } from '../../src/platform/data-folder.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { prepareDatabase } from '../../src/platform/new-database.ts';
import { migrateStripeSandbox } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { queryServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The source that each test file copies: a data folder, or the URL of a database on a server. */
    preparedDatabase: { dataFolder: string } | { databaseUrl: string };
  }
}

/**
 * Creates one migrated, empty database for the whole run: an embedded one, or, with TEST_DATABASE_URL
 * (postgres://user@host/any-database, a user who may create databases), one on that server.
 */
export default async function prepareTestDatabase(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const name = `promptreel_test_${randomUUID().replaceAll('-', '')}`;
    const databaseUrl = new URL(`/${name}`, server).href;
    await queryServer(server, `create database "${name}"`);
    await migrateWhole({ databaseUrl, dataFolder: '' });
    project.provide('preparedDatabase', { databaseUrl });
    return async () => {
      const left = await queryServer<{ datname: string }>(
        server,
        `select datname from pg_database where datname like '${name}%'`,
      );
      for (const { datname } of left) await queryServer(server, `drop database if exists "${datname}" with (force)`);
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-test-'));
  const dataFolder = join(folder, 'prepared');
  const { cluster, finished } = dataFolderAt(dataFolder);
  // a copy: a test may find or remove the one that first starts copy
  cpSync(await prepareDatabase(config), cluster, { recursive: true });
  writeFileSync(finished, '');
  await migrateWhole({ databaseUrl: undefined, dataFolder });
  project.provide('preparedDatabase', { dataFolder });
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Includes the sandbox's tables, so that an app under test need not wait for them. */
async function migrateWhole(place: Parameters<typeof openDatabase>[1]): Promise<void> {
  const { orm, close } = await openDatabase(config, place);
  await migrateStripeSandbox(orm);
  await close();
}
