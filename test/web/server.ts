/**
 * The server for the web tests, in its own process, so that Node loads it without Vite. Sends its URL to the parent
 * process and ends with it.
 *
 * Each test has its own accounts. Accounts have a plan unless their email address starts with `free-`.
 */

import { newUser } from '../support/new-user.ts';
import { buildTestApp, noPages, testServices } from '../support/test-app.ts';
import { grantEveryAccount, openTestDatabase } from '../support/test-database.ts';

const { orm } = await openTestDatabase();
await grantEveryAccount(orm);
const app = buildTestApp(testServices(orm, { stripePages: true, settings: { pagesFolder: noPages } }).services);
// for states that no call can create, such as a row written by an older version
app.post<{ Body: { sql: string; values: unknown[] } }>('/test/sql', ({ body }) =>
  orm.em.fork().execute(body.sql, body.values),
);
// registers an account without hashing a password, which is slow
app.post<{ Body: { email: string } }>('/test/account', async ({ body }, reply) => {
  const { id, cookie } = await newUser(app, body.email);
  reply.header('set-cookie', cookie);
  return { id };
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('disconnect', () => process.exit());
