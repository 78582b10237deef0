import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../support/program.ts';
import { isFull } from '../support/rounds.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { Client, type Outcome, repeatUntil } from './client.ts';

/** Several, so that none reaches its own limit on attempts. */
const accounts = 5;
/** More than the hashing queue holds. */
const stormers = 250;
const enoughLogins = 500;
const pages = ['/', '/api/auth/user', '/api/templates'];

// hundreds of hashes; that a full queue turns logins away and other calls go on is tested without a storm, too
test.runIf(isFull)(
  'serves part of a login storm, tells the rest when to retry, and keeps serving other pages',
  async () => {
    const place = await createTestDatabase();
    onTestFinished(place.remove);
    // hashes take turns on one thread, so that logins wait for them rather than for a disk that is slow at the time
    const { program, url } = await runProgram(place, { TRUST_PROXY: 'true', UV_THREADPOOL_SIZE: '1' });
    onTestFinished(() => program.end());
    const emails = Array.from({ length: accounts }, () => `${randomUUID()}@example.test`);
    const users = emails.map(() => new Client(url)) as [Client, ...Client[]];
    await Promise.all(users.map((user, index) => user.register(String(emails[index]))));

    const done = new AbortController();
    const logins: Outcome[] = [];
    const storm = Array.from({ length: stormers }, (_, index) =>
      repeatUntil(done.signal, async () => {
        // a new address each time: the limit per address is not under test
        const client = new Client(url);
        const outcome = await client.post('/api/login', {
          email: emails[index % emails.length],
          password: 'a long enough one',
        });
        client.leave();
        logins.push(outcome);
        return outcome;
      }),
    );
    let asked = 0;
    const others = repeatUntil(done.signal, () => users[0].get(pages[asked++ % pages.length] ?? ''));
    // on a busy machine the clients need longer before they fill the queue
    const served = () => logins.filter(({ status }) => status === 200).length;
    await expect.poll(served, { timeout: 600_000 }).toBeGreaterThan(enoughLogins);
    done.abort();
    await Promise.all(storm);
    for (const user of users) user.leave();

    expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, headers } of logins)
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await others).filter(({ status }) => status !== 200)).toEqual([]);
  },
);
