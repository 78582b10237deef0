/**
 * The product for the tests of the application in jsdom, in a process of its own, where Node loads it without Vite. Sends
 * its URL to its parent, and ends with it.
 *
 * Each test has accounts of its own; they have a plan, but for those whose address begins with `free-`.
 */

import { newUser } from '../support/new-user.ts';
import { buildTestApp, noPages, testServices } from '../support/test-app.ts';
import { grantEveryAccount, openTestDatabase } from '../support/test-database.ts';

const { orm } = await openTestDatabase();
await grantEveryAccount(orm);
const app = buildTestApp(testServices(orm, { stripePages: true, settings: { pagesFolder: noPages } }).services);
// for what no call of the product can bring about, such as a row that an older version has written
app.post<{ Body: { sql: string; values: unknown[] } }>('/test/sql', ({ body }) =>
  orm.em.fork().execute(body.sql, body.values),
);
// as a registration does, without the time that the hash of a password takes
app.post<{ Body: { email: string } }>('/test/account', async ({ body }, reply) => {
  const { id, cookie } = await newUser(app, body.email);
  reply.header('set-cookie', cookie);
  return { id };
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('disconnect', () => process.exit());
