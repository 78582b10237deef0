import { expect, test } from 'vitest';
import { testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { Visitor } from '../support/visitor.ts';

const perAddress = 2;
const app = testApp({ requestLimits: { contact: { perAddress, windowSeconds: 3_600 } } });

const message = { name: 'Ada', email: 'ada@example.test', subject: 'Grain', message: 'Where is the grain?' };

/** Sends messages until one is rejected. @returns the statuses */
async function send(visitor: Visitor): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent <= perAddress; sent += 1) {
    statuses.push((await visitor.post('/trpc/support.send', message)).statusCode);
  }
  return statuses;
}

test('messages are limited per account for users and per address for visitors, independently', async () => {
  const [ada, bob] = [await newUser(app.app), await newUser(app.app)];
  const untilRefused = [200, 200, 429];
  expect(await send(new Visitor(app.app))).toEqual(untilRefused);
  expect(await send(ada), 'from the same address').toEqual(untilRefused);
  expect(await send(bob), 'from the same address').toEqual(untilRefused);
  const elsewhere = Object.assign(new Visitor(app.app), { cookie: ada.cookie });
  const response = await elsewhere.inject({
    method: 'POST',
    url: '/trpc/support.send',
    payload: message,
    remoteAddress: '10.0.0.9',
  });
  expect(response.statusCode, 'the same account from another address').toBe(429);
});
