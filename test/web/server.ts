/**
 * The product for the tests of the application in jsdom, in a separate process, where Node loads it without Vite. Sends
 * its URL to its parent, and ends with it.
 *
 * Each test has its own accounts; they have a plan, except those whose email begins with `free-`.
 */

import { newUser } from '../support/new-user.ts';
import { buildTestApp, noPages, quickRendering, testServices } from '../support/test-app.ts';
import { grantEveryAccount, openTestDatabase } from '../support/test-database.ts';

const { orm } = await openTestDatabase();
await grantEveryAccount(orm);
const app = buildTestApp(
  testServices(orm, { stripePages: true, rendering: quickRendering, settings: { pagesFolder: noPages } }).services,
);
// for states that no call can create, such as a row written by an older version
app.post<{ Body: { sql: string; values: unknown[] } }>('/test/sql', ({ body }) =>
  orm.em.fork().execute(body.sql, body.values),
);
// creates an account as a registration does, without the slow password hash
app.post<{ Body: { email: string } }>('/test/account', async ({ body }, reply) => {
  const { id, cookie } = await newUser(app, body.email);
  reply.header('set-cookie', cookie);
  return { id };
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('disconnect', () => process.exit());
