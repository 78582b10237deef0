import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.ts';

/** Several, so that no account meets its limit on attempts from all clients together. */
const emails = [1, 2, 3, 4, 5].map((number) => `person-${number}@example.test`);
/** More than there are places for in the queue of hashes. */
const stormers = 250;

export interface LogInStorm {
  /** What became of each login. */
  logins: { status: number | null; retryAfterSeconds: number }[];
  /** Every answer that somebody with a session got meanwhile. */
  otherPages: { path: string; status: number | null; ms: number }[];
}

/**
 * Has 250 clients log in with the right password, again and again, while somebody with a session opens other pages.
 * @param url of a server with TRUST_PROXY=true and none of these accounts
 */
export async function logInStorm(url: string, durationMs: number): Promise<LogInStorm> {
  const [ada, ...others] = emails.map(() => new Client(url)) as [Client, ...Client[]];
  for (const [index, client] of [ada, ...others].entries()) await client.register(String(emails[index]));
  for (const client of others) client.leave();
  const { logins, otherPages }: LogInStorm = { logins: [], otherPages: [] };
  let storming = true;
  const storm = Array.from({ length: stormers }, async (_, index) => {
    let client = new Client(url);
    while (storming) {
      const body = { email: emails[index % emails.length], password: 'a long enough one' };
      const { status, headers } = await client.post('/api/login', body);
      logins.push({ status, retryAfterSeconds: Number(headers['retry-after']) });
      if (status === 200) {
        // from another address each time: the limit per address is not what is tested
        client.leave();
        client = new Client(url);
      }
      await pause(status === 503 ? 100 + index : 0);
    }
    client.leave();
  });
  const until = performance.now() + durationMs;
  while (performance.now() < until) {
    for (const path of ['/', '/api/auth/user', '/api/templates']) {
      const began = performance.now();
      const { status } = await ada.get(path);
      otherPages.push({ path, status, ms: performance.now() - began });
    }
    await pause(20);
  }
  storming = false;
  await Promise.all(storm);
  ada.leave();
  return { logins, otherPages };
}
