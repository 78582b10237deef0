import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../../mikro-orm.config.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { onServer } from './postgres-server.ts';

/** Where a database is, as the settings of the product name it. */
export interface TestPlace {
  databaseUrl: string | undefined;
  dataFolder: string;
  remove: () => Promise<void>;
}

/** An own, migrated, empty database: a copy of the one that the run prepared. */
export async function makeTestPlace(): Promise<TestPlace> {
  // not above: benchmarks use this file's neighbours outside of vitest, where importing it fails
  const { inject } = await import('vitest');
  const prepared = inject('preparedDatabase');
  if ('databaseUrl' in prepared) {
    const template = new URL(prepared.databaseUrl).pathname.slice(1);
    const name = `${template}_${randomUUID().slice(0, 8)}`;
    const databaseUrl = new URL(`/${name}`, prepared.databaseUrl).href;
    const server = new URL('/postgres', prepared.databaseUrl).href;
    await onServer(server, `create database "${name}" template "${template}"`);
    const remove = () => onServer(server, `drop database if exists "${name}" with (force)`);
    return { databaseUrl, dataFolder: '', remove };
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'promptreel-test-'));
  cpSync(prepared.dataFolder, dataFolder, { recursive: true });
  const remove = async () => rmSync(dataFolder, { recursive: true, force: true });
  return { databaseUrl: undefined, dataFolder, remove };
}

/** The same, opened. Closing removes it. */
export async function openTestDatabase(): Promise<Database> {
  const place = await makeTestPlace();
  const database = await openDatabase(config, place);
  const close = async () => {
    await database.close();
    await place.remove();
  };
  return { ...database, close };
}
