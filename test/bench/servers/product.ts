import config from '../../../mikro-orm.config.ts';
import { buildApp } from '../../../src/app.ts';
import { serverLimits } from '../../../src/domain/product/limits.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { readEnv } from '../../../src/platform/env.ts';
import { testServices } from '../../support/test-app.ts';
import { grantEveryAccount } from '../../support/test-database.ts';
import { addMember } from './member.ts';

/**
 * The product on the database of DATABASE_URL or DATA_DIR, at PORT, without its request limits, which would distort
 * the measurement, and with a plan for every account. Creates one with templates and prints its cookie.
 */
const { port, databaseUrl, dataFolder } = readEnv(process.env);
const { orm } = await openDatabase(config, { databaseUrl, dataFolder }, serverLimits.database);
await grantEveryAccount(orm);
const { services } = testServices(orm, { requestLimits: { callsPerMinute: Number.MAX_SAFE_INTEGER } });
const app = buildApp(services);
const cookie = await addMember(app, orm);
await app.listen({ host: '127.0.0.1', port });
process.stdout.write(`ready ${cookie}\n`);
