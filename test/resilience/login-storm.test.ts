import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../support/program.ts';
import { isFull } from '../support/rounds.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { Client, type Outcome, repeatUntil } from './client.ts';

/** Several accounts, so that none reaches its own limit. */
const accounts = 5;
/** More than the hashing queue holds. */
const stormers = 250;
const enoughLogins = 500;
const pages = ['/', '/api/auth/user', '/api/templates'];

// slow, since it computes hundreds of hashes; another test fills the queue without a storm
test.runIf(isFull)(
  'serves part of a login storm, tells the rest when to retry, and keeps serving other pages',
  async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(testDatabase.remove);
    // hash on one thread, so that hashing is the bottleneck even if the disk is slow
    const { program, url } = await runProgram(testDatabase, { TRUST_PROXY: 'true', UV_THREADPOOL_SIZE: '1' });
    onTestFinished(() => program.end());
    const emails = Array.from({ length: accounts }, () => `${randomUUID()}@example.test`);
    const users = emails.map(() => new Client(url)) as [Client, ...Client[]];
    await Promise.all(users.map((user, index) => user.register(String(emails[index]))));

    const done = new AbortController();
    const logins: Outcome[] = [];
    const storm = Array.from({ length: stormers }, (_, index) =>
      repeatUntil(done.signal, async () => {
        // use a new address each time, so that the limit per address does not apply
        const client = new Client(url);
        const outcome = await client.post('/api/login', {
          email: emails[index % emails.length],
          password: 'a long enough one',
        });
        client.disconnect();
        logins.push(outcome);
        return outcome;
      }),
    );
    let asked = 0;
    const others = repeatUntil(done.signal, () => users[0].get(pages[asked++ % pages.length] ?? ''));
    // on a busy machine, clients need longer to fill the queue
    const served = () => logins.filter(({ status }) => status === 200).length;
    await expect.poll(served, { timeout: 600_000 }).toBeGreaterThan(enoughLogins);
    done.abort();
    await Promise.all(storm);
    for (const user of users) user.disconnect();

    expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, headers } of logins)
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await others).filter(({ status }) => status !== 200)).toEqual([]);
  },
);
