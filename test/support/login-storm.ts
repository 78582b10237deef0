import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.ts';

/** Several, so that none reaches its own limit on attempts. */
const accounts = 5;
/** More than the hashing queue holds. */
const stormers = 250;

export interface LoginStorm {
  /** The outcome of each login. */
  logins: { status: number | null; retryAfterSeconds: number }[];
  /** Every response that the logged-in user got in the meantime. */
  otherPages: { path: string; status: number | null; ms: number }[];
}

/**
 * Has 250 clients log in repeatedly with the right password, while a logged-in user opens other pages; at least until
 * the queue of hashes has overflowed.
 * @param url of a server with TRUST_PROXY=true
 */
export async function loginStorm(url: string, durationMs: number): Promise<LoginStorm> {
  const emails = Array.from({ length: accounts }, () => `${randomUUID()}@example.test`);
  const [ada, ...others] = emails.map(() => new Client(url)) as [Client, ...Client[]];
  for (const [index, client] of [ada, ...others].entries()) await client.register(String(emails[index]));
  for (const client of others) client.leave();
  const { logins, otherPages }: LoginStorm = { logins: [], otherPages: [] };
  let storming = true;
  const storm = Array.from({ length: stormers }, async (_, index) => {
    let client = new Client(url);
    while (storming) {
      const body = { email: emails[index % emails.length], password: 'a long enough one' };
      const { status, headers } = await client.post('/api/login', body);
      logins.push({ status, retryAfterSeconds: Number(headers['retry-after']) });
      if (status === 200) {
        // a new address each time: the limit per address is not under test
        client.leave();
        client = new Client(url);
      }
      await pause(status === 503 ? 100 + index : 0);
    }
    client.leave();
  });
  const began = performance.now();
  const overflowed = () => logins.some(({ status }) => status === 503);
  // on a busy machine the clients need longer before they fill the queue
  while (performance.now() < began + durationMs || !overflowed()) {
    for (const path of ['/', '/api/auth/user', '/api/templates']) {
      const sentAt = performance.now();
      const { status } = await ada.get(path);
      otherPages.push({ path, status, ms: performance.now() - sentAt });
    }
    // slow enough for the limit on calls of one address, however fast the machine
    await pause(100);
  }
  storming = false;
  await Promise.all(storm);
  ada.leave();
  return { logins, otherPages };
}
