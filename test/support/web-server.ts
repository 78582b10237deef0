/**
 * The product for the tests of the application in jsdom, in a process of its own, where Node loads it without Vite. Prints
 * its URL, and ends when its standard input does: `node test/support/web-server.ts`.
 *
 * Each test has accounts of its own; they have a plan, but for those whose address begins with `free-`.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../../mikro-orm.config.ts';
import { buildApp } from '../../src/app.ts';
import { dataFolderAt } from '../../src/platform/database/data-folder.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { prepareDatabase } from '../../src/platform/database/new-database.ts';
import { migrateStripeSandbox } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { noPages, testServices } from './test-app.ts';
import { grantEveryAccount } from './test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptreel-web-test-'));
const { cluster, finished } = dataFolderAt(folder);
cpSync(await prepareDatabase(config), cluster, { recursive: true });
writeFileSync(finished, '');
const { orm, close } = await openDatabase(config, { databaseUrl: undefined, dataFolder: folder });
await migrateStripeSandbox(orm);
await grantEveryAccount(orm);
const app = buildApp(testServices(orm, { stripePages: true, settings: { pagesFolder: noPages } }).services);
// for what no call of the product can bring about, such as a row that an older version has written
app.post<{ Body: { sql: string; values: unknown[] } }>('/test/sql', ({ body }) =>
  orm.em.fork().execute(body.sql, body.values),
);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdin.resume().once('end', async () => {
  await app.close();
  await close();
  rmSync(folder, { recursive: true, force: true });
});
