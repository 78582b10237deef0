import { expect, onTestFinished, test } from 'vitest';
import { SupportMessage } from '../../../src/modules/support/support-message.entity.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newSubscriber } from '../../support/people.ts';
import { startTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false, stripePages: 'without-webhooks' });

const message = { name: 'Ada', email: 'Ada@Example.test', subject: 'Grain', message: 'Where is the grain?' };
const send = (visitor: Visitor, change: object = {}) => visitor.post('/trpc/support.send', { ...message, ...change });
const stored = (subject: string) => app.orm.em.fork().find(SupportMessage, { subject });

test('stores a message as written, for the team to answer', async () => {
  expect((await send(new Visitor(app.app), { subject: 'From a visitor' })).statusCode).toBe(200);
  const [found] = await stored('From a visitor');
  expect(found).toMatchObject({
    name: 'Ada',
    email: 'ada@example.test',
    message: 'Where is the grain?',
    status: 'open',
    priority: 'normal',
    user: null,
  });
});

test('records the logged-in user, and an active plan takes priority', async () => {
  const [member, subscriber] = [await newUser(app.app), await newSubscriber(app)];
  await send(member, { subject: 'From a member' });
  await send(subscriber, { subject: 'From a subscriber' });
  expect((await stored('From a member'))[0]).toMatchObject({ user: { id: member.id }, priority: 'normal' });
  expect((await stored('From a subscriber'))[0]).toMatchObject({ user: { id: subscriber.id }, priority: 'high' });
  const own = await subscriber.trpc().support.own.query();
  expect(own).toEqual([
    {
      id: expect.any(String),
      subject: 'From a subscriber',
      message: 'Where is the grain?',
      status: 'open',
      createdAt: expect.any(String),
    },
  ]);
  expect(await member.trpc().support.own.query()).toHaveLength(1);
  expect((await new Visitor(app.app).get('/trpc/support.own')).statusCode).toBe(401);
});

test('spam gets the usual response and is discarded', async () => {
  const answer = await send(new Visitor(app.app), { subject: 'Cheap pills', website: 'https://pills.test' });
  expect(answer.statusCode).toBe(200);
  expect(await stored('Cheap pills')).toEqual([]);
});

test.each([
  [{ name: ' ' }, 'Name is required.'],
  [{ email: 'nobody' }, 'E-mail is not a valid e-mail address.'],
  [{ subject: '' }, 'Subject is required.'],
  [{ message: '\n' }, 'Message is required.'],
  [{ message: 'x'.repeat(5_001) }, 'Message is too long: 5,001 of at most 5,000 characters.'],
])('rejects %o and names the field', async (change, reason) => {
  const answer = await send(new Visitor(app.app), change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.message).toBe(reason);
});

test('limits an address to five messages per hour', async () => {
  const limited = await startTestApp({ requestLimits: { contact: { perAddress: 5, windowSeconds: 3_600 } } });
  onTestFinished(limited.close);
  const visitor = new Visitor(limited.app);
  for (let number = 1; number <= 5; number += 1) expect((await send(visitor)).statusCode).toBe(200);
  const sixth = await send(visitor);
  expect(sixth.statusCode).toBe(429);
  expect(sixth.json().error.message).toMatch(
    /^You have sent 5 messages this hour, the most we take\. Your text is still here/,
  );
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(await limited.orm.em.fork().count(SupportMessage)).toBe(5);
});
