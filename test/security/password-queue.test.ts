import { expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { countLogin, countRegistration } from '../../src/modules/auth/attempt-limits.ts';
import { hashPassword } from '../../src/modules/auth/passwords.ts';
import type { CallContext } from '../../src/platform/calls/call-context.ts';
import { PublicFailure } from '../../src/platform/errors/errors.ts';
import { createBoundedQueue } from '../../src/platform/jobs/bounded-queue.ts';
import { newToken, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { isFull } from '../support/rounds.ts';
import { relaxedLimits } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();

const busy = 'The server is busy. Please try again in a moment.';

/** Fills the hashing queue with real hashes until stopped. */
function flood(): () => Promise<void> {
  let flooding = true;
  const hashRepeatedly = async (): Promise<void> => {
    while (flooding) await hashPassword('a password of the flood');
  };
  const running: Promise<void>[] = [];
  const { atOnce, waiting } = serverLimits.passwordHashes;
  for (let slot = 0; slot < atOnce + waiting; slot += 1) {
    // with fewer cores than concurrent hashes, the queue is full earlier and rejects the last ones
    running.push(hashRepeatedly().catch(() => undefined));
  }
  return async () => {
    flooding = false;
    await Promise.all(running);
  };
}

test.runIf(isFull)(
  'while the hashing queue is full, calls that need a hash are rejected at once, and other calls work',
  async () => {
    const ada = await newUser(app.app);
    const token = await newToken(app.orm, ada.email);
    const counts = () => app.orm.em.fork().execute('select key, points from rate_limits order by key');
    const before = await counts();
    const password = 'a long enough one';
    const visitor = new Visitor(app.app);
    const stop = flood();
    try {
      const refused = [
        await visitor.post('/api/login', { email: ada.email, password }),
        await visitor.post('/api/register', { email: 'new@example.test', password }),
        await visitor.post('/trpc/auth.login', { email: ada.email, password }),
        await visitor.post('/trpc/auth.resetPassword', { token, newPassword: 'quite another' }),
        await ada.post('/trpc/account.changePassword', { currentPassword: password, newPassword: 'quite another' }),
      ];
      for (const { statusCode, headers, body } of refused) {
        expect(statusCode).toBe(503);
        expect(headers['retry-after']).toBe(String(serverLimits.passwordHashes.retryAfterSeconds));
        expect(JSON.parse(body).message ?? JSON.parse(body).error.message).toBe(busy);
      }
      expect((await ada.get('/api/auth/user')).statusCode).toBe(200);
      expect((await ada.get('/api/templates')).statusCode).toBe(200);
      expect((await visitor.get('/healthz')).statusCode).toBe(200);
    } finally {
      await stop();
    }
    expect(await counts(), 'no attempt was counted').toEqual(before);
    expect((await visitor.post('/api/login', { email: ada.email, password })).statusCode).toBe(200);
    const reset = await visitor.post('/trpc/auth.resetPassword', { token, newPassword: 'quite another' });
    expect(reset.statusCode, 'the link is unused').toBe(200);
  },
);

test('an attempt that a full queue rejects is not counted', async () => {
  const counted = { orm: app.orm, requestLimits: relaxedLimits, client: '10.0.0.1', deviceKey: async () => null };
  // the cast is safe, since counting uses only these properties
  const person = counted as unknown as CallContext;
  const em = app.orm.em.fork();
  await em.execute('truncate rate_limits, failed_logins');
  const points = async () => [
    ...(await em.execute('select points from rate_limits')),
    ...(await em.execute('select failures as points from failed_logins')),
  ];
  const attempts = [await countLogin(person, 'ada@example.test'), await countRegistration(person)];
  expect(await points()).toEqual([{ points: 1 }, { points: 1 }, { points: 1 }, { points: 1 }]);
  for (const attempt of attempts) {
    await expect(attempt.run(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  }
  expect(await points()).toEqual([{ points: 0 }, { points: 0 }, { points: 0 }, { points: 0 }]);
});

test('runs up to the limit, queues up to the limit, and rejects the rest', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 2, retryAfterSeconds: 7 });
  const started: number[] = [];
  const works = [0, 1, 2, 3].map((number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const result = queue.run(() => {
      started.push(number);
      return promise;
    });
    return { result, resolve: () => resolve(number), reject };
  });
  expect(started).toEqual([0, 1]);
  expect(() => queue.assertNotFull()).toThrow(busy);
  await expect(queue.run(async () => 4)).rejects.toSatisfy(
    (error) => error instanceof PublicFailure && error.retryAfterSeconds === 7,
  );

  const failed = expect(works[1]?.result).rejects.toThrow('broken');
  works[1]?.reject(new Error('broken'));
  await failed;
  expect(started, 'a failure frees its slot').toEqual([0, 1, 2]);
  queue.assertNotFull();
  const late = queue.run(async () => 5);
  for (const number of [0, 2, 3]) works[number]?.resolve();
  expect(await Promise.all([works[0]?.result, works[2]?.result, works[3]?.result, late])).toEqual([0, 2, 3, 5]);
  expect(started).toEqual([0, 1, 2, 3]);
  // all slots are free again
  await expect(Promise.all([6, 7].map((number) => queue.run(async () => number)))).resolves.toEqual([6, 7]);
});
