import { afterAll, describe, expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { queryServer } from '../support/query-server.ts';
import { createBlankDatabase, isEmbedded } from '../support/test-database.ts';

// the embedded database has no extensions to refuse
describe.skipIf(isEmbedded)('a server that offers pg_trgm, and refuses it', () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  test.each([
    ['to those who may not', '42501'],
    ['until it is allowed, as Azure does', '0A000'],
  ])('%s: the tables are made without its indexes', async (_, code) => {
    const place = await createBlankDatabase();
    cleanups.push(place.remove);
    const databaseUrl = String(place.databaseUrl);
    await queryServer(
      databaseUrl,
      `create function refuse() returns event_trigger language plpgsql as $$
       begin raise exception 'refused' using errcode = '${code}'; end $$`,
    );
    await queryServer(
      databaseUrl,
      `create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`,
    );
    const { orm, close } = await openDatabase(config, place);
    cleanups.push(close);
    const em = orm.em.fork();
    expect(await em.execute(`select 1 from pg_extension where extname = 'pg_trgm'`)).toEqual([]);
    expect(await em.execute(`select id from users where search_text like '%ada%'`)).toEqual([]);
  });
});
