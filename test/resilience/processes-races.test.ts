import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { limits, serverLimits } from '../../src/domain/product/limits.ts';
import { StripeEvent } from '../../src/modules/billing/stripe-event.entity.ts';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { runJobs } from '../../src/platform/jobs/jobs.ts';
import { sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { buildAppOn } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import {
  complete,
  confirmCard,
  newAdmin,
  newSubscriber,
  readStripeRecords,
  setUp,
  setupIdFrom,
} from '../support/people.ts';
import { rounds } from '../support/rounds.ts';
import { nightTrain } from '../support/samples.ts';
import { type TestApp, testServices } from '../support/test-app.ts';
import { createTestDatabase, grantEveryAccount, isEmbedded, type TestDatabase } from '../support/test-database.ts';
import { Visitor } from '../support/visitor.ts';

const atOnce = 20;
const turns = Array.from({ length: rounds({ short: 5, full: 200 }) }, (_, index) => index);

// Each app has its own connections, like a separate process. The embedded database runs calls one by one, so it has no
// races.
describe.skipIf(isEmbedded)('races between two processes on one PostgreSQL', () => {
  let testDatabase: TestDatabase;
  let databases: Database[] = [];
  let apps: FastifyInstance[] = [];
  let first: TestApp;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    databases = await Promise.all([1, 2].map(() => openDatabase(config, testDatabase, serverLimits.database)));
    apps = databases.map(({ orm }) => buildAppOn(orm, { stripePages: true }));
    const [app, database] = [apps[0], databases[0]];
    if (!app || !database) throw new Error('not made');
    const { services, sandbox, mails } = testServices(database.orm);
    first = { app, url: '', orm: database.orm, sandbox, stripe: services.stripe, mails, close: async () => undefined };
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const database of databases) await database.close();
    await testDatabase?.remove();
  });

  /** Returns clients of the same user, alternating between the apps. */
  function visitorPerApp({ cookie }: { cookie: string }): Visitor[] {
    return Array.from({ length: atOnce }, (_, index) => {
      const visitor = new Visitor(apps[index % apps.length] ?? first.app);
      return Object.assign(visitor, { cookie });
    });
  }
  const sortStatuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted();
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  test('concurrent registrations of one address create one account', async () => {
    for (const _ of turns) {
      const email = `${randomUUID()}@example.test`;
      const answers = await Promise.all(
        visitorPerApp({ cookie: '' }).map((visitor) =>
          visitor.post('/api/register', { email, password: 'a long enough one' }),
        ),
      );
      expect(sortStatuses(answers)).toEqual([200, ...times(atOnce - 1, 409)]);
      expect(await first.orm.em.fork().count(User, { email })).toBe(1);
    }
  });

  test('concurrent subscribe calls create one customer and one subscription', async () => {
    for (const _ of turns) {
      const ada = await newUser(first.app);
      const begun = await Promise.all(visitorPerApp(ada).map(setUp));
      const secrets = new Set(begun.map(({ clientSecret }) => clientSecret));
      expect(secrets.size).toBe(1);
      const clientSecret = String([...secrets][0]);
      await confirmCard(ada, clientSecret);
      const ended = await Promise.all(
        visitorPerApp(ada).map((visitor) => complete(visitor, setupIdFrom(clientSecret))),
      );
      expect(sortStatuses(ended)).toEqual(times(atOnce, 200));
      const { customers, subscriptions } = await readStripeRecords(first, ada.id);
      expect([customers.length, subscriptions.length]).toEqual([1, 1]);
    }
  });

  test('a webhook that both receive at once is stored and applied once', async () => {
    for (const _ of turns) {
      const ada = await newSubscriber(first);
      const row = () => first.orm.em.fork().findOneOrFail(Subscription, { user: ada.id });
      const { customerId } = await row();
      await first.orm.em.fork().nativeUpdate(Subscription, { user: ada.id }, { status: 'stale' });
      const id = `evt_${randomUUID()}`;
      const event = {
        id,
        object: 'event',
        type: 'invoice.paid',
        data: { object: { id: 'in_1', customer: customerId } },
      };
      const payload = JSON.stringify(event);
      const send = () => {
        const secret = sandboxKeys.webhookSecret;
        const header = first.stripe.webhooks.generateTestHeaderString({ payload, secret });
        return Promise.all(
          visitorPerApp({ cookie: '' }).map((visitor) =>
            visitor.post('/api/stripe/webhook', payload, { 'stripe-signature': header }),
          ),
        );
      };
      expect(sortStatuses(await send())).toEqual(times(atOnce, 200));
      expect((await row()).status).toBe('trialing');
      const stored = () => first.orm.em.fork().find(StripeEvent, { id });
      const once = await stored();
      expect(once).toMatchObject([{ appliedAt: expect.any(Date) }]);
      expect(sortStatuses(await send())).toEqual(times(atOnce, 200));
      expect(await stored(), 'a repeated event changes nothing').toEqual(once);
    }
  });

  test('one admin remains if all demote themselves at once', async () => {
    for (const _ of turns) {
      await first.orm.em.fork().nativeUpdate(User, {}, { isAdmin: false });
      const admins = await Promise.all(Array.from({ length: 5 }, () => newAdmin(first)));
      const answers = await Promise.all(
        admins.flatMap((admin) =>
          visitorPerApp(admin)
            .slice(0, atOnce / admins.length)
            .map((visitor) => visitor.patch(`/api/admin/users/${admin.id}`, { isAdmin: false })),
        ),
      );
      expect(await first.orm.em.fork().count(User, { isAdmin: true })).toBe(1);
      // later calls are either forbidden by then or get the same response
      expect(sortStatuses(answers).filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
    }
  });

  test('only one process runs a due job', async () => {
    for (const turn of turns) {
      let done = 0;
      const job = {
        name: `job-${turn}`,
        everyMs: 60_000,
        run: async () => {
          done += 1;
        },
      };
      const processes = Array.from({ length: atOnce }, (_, index) => {
        const process = Fastify();
        runJobs(process, { orm: databases[index % databases.length]?.orm ?? first.orm, jobs: [job] });
        return process;
      });
      await Promise.all(processes.map((process) => process.ready()));
      // closing waits for running jobs
      await Promise.all(processes.map((process) => process.close()));
      expect(done).toBe(1);
    }
  });

  test('an account never exceeds its template limit', async () => {
    await grantEveryAccount(first.orm);
    const left = 7;
    for (const _ of turns) {
      const ada = await newUser(first.app);
      await first.orm.em.fork().execute(
        `insert into templates (id, user_id, name, description, project_title, target_duration, scenes, created_at, updated_at)
         select gen_random_uuid(), ?, 'Kept', '', 'KEPT', 15, '[]', now(), now() from generate_series(1, ?)`,
        [ada.id, limits.templatesPerUser - left],
      );
      const answers = await Promise.all(
        visitorPerApp(ada).map((visitor) => visitor.post('/api/templates', { ...nightTrain, name: 'One more' })),
      );
      expect(sortStatuses(answers)).toEqual([...times(left, 200), ...times(atOnce - left, 409)]);
      const [{ count }] = await first.orm.em
        .fork()
        .execute<[{ count: string }]>('select count(*) from templates where user_id = ?', [ada.id]);
      expect(Number(count)).toBe(limits.templatesPerUser);
    }
  });
});
