import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { createTestDatabase, grantEveryAccount, type TestDatabase } from './test-database.ts';

/** Creates a database in which every new account is entitled to save templates. */
export async function createEntitledDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const { orm, close } = await openDatabase(config, database);
  await grantEveryAccount(orm);
  await close();
  return database;
}
