import { afterAll, describe, expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { queryServer } from '../support/query-server.ts';
import { createBlankDatabase, isEmbedded } from '../support/test-database.ts';

// the embedded database has no extensions
describe.skipIf(isEmbedded)('a server that has pg_trgm but refuses to create it', () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  test.each([
    ['because the role lacks the privilege', '42501'],
    ['because it is not on the allow list, as on Azure', '0A000'],
  ])('%s: tables are created without its indexes', async (_, code) => {
    const testDatabase = await createBlankDatabase();
    cleanups.push(testDatabase.remove);
    const databaseUrl = String(testDatabase.databaseUrl);
    await queryServer(
      databaseUrl,
      `create function refuse() returns event_trigger language plpgsql as $$
       begin raise exception 'refused' using errcode = '${code}'; end $$`,
    );
    await queryServer(
      databaseUrl,
      `create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`,
    );
    const { orm, close } = await openDatabase(config, testDatabase);
    cleanups.push(close);
    const em = orm.em.fork();
    expect(await em.execute(`select 1 from pg_extension where extname = 'pg_trgm'`)).toEqual([]);
    expect(await em.execute(`select id from users where search_text like '%ada%'`)).toEqual([]);
  });
});
