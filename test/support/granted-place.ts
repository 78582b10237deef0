import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { grantEveryAccount, makeTestPlace, type TestPlace } from './test-database.ts';

/** A database for a program, in which every account that registers may save templates. */
export async function makeGrantedPlace(): Promise<TestPlace> {
  const place = await makeTestPlace();
  const { orm, close } = await openDatabase(config, place);
  await grantEveryAccount(orm);
  await close();
  return place;
}
