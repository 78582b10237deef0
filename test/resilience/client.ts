import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { serverLimits } from '../../src/domain/product/limits.ts';

/** The outcome of a request: a whole response, or the reason for none. */
export interface Outcome {
  /** The status of a whole response; null where the connection broke before its end. */
  status: number | null;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The code of the error that broke it, such as ECONNREFUSED; 'cut short' where a part of the response had come. */
  code: string | null;
}

let lastAddress = 0;
function newAddress(): string {
  lastAddress += 1;
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

/**
 * A client of a running server, on one keep-alive connection, with its own cookie and an address that changes before the
 * server would limit its calls.
 */
export class Client {
  url: string;
  cookie = '';
  #address = newAddress();
  #calls = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(url: string) {
    this.url = url;
  }

  /** Never throws: tests look at how a request fails. */
  send(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Outcome> {
    this.#calls += 1;
    if (this.#calls % (serverLimits.callsPerMinute / 2) === 0) this.#address = newAddress();
    const headers = {
      ...more,
      // behind a proxy, as the server's settings say: limits count per address
      'x-forwarded-for': this.#address,
      ...(this.cookie && { cookie: this.cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve) => {
      const broken = ({ code = 'no code' }: { code?: string }) =>
        resolve({ status: null, headers: {}, body: '', code });
      const sent = request(this.url + path, { method, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', () => broken({ code: 'cut short' }));
        response.on('end', () => {
          const session = response.headers['set-cookie']?.find((cookie) => cookie.includes('_session='));
          if (session) this.cookie = session.split(';', 1)[0] ?? '';
          resolve({ status: response.statusCode ?? null, headers: response.headers, body: text, code: null });
        });
      });
      sent.on('error', broken).end(body && JSON.stringify(body));
    });
  }

  get(path: string): Promise<Outcome> {
    return this.send('GET', path);
  }

  post(path: string, body: object = {}): Promise<Outcome> {
    return this.send('POST', path, body);
  }

  /** Creates an account and stays logged in to it. @throws when that fails */
  async register(email: string): Promise<void> {
    const { status, body } = await this.post('/api/register', { email, password: 'a long enough one' });
    if (status !== 200) throw new Error(`not registered: ${status} ${body}`);
  }

  /** Ends the connection. */
  leave(): void {
    this.#agent.destroy();
  }
}

/** Clients with a new account each. @param count at least 1 */
export async function newAccounts<Kind extends Client>(count: number, create: () => Kind): Promise<[Kind, ...Kind[]]> {
  const clients: [Kind, ...Kind[]] = [create(), ...Array.from({ length: count - 1 }, create)];
  await Promise.all(clients.map((client) => client.register(`${randomUUID()}@example.test`)));
  return clients;
}

/** Makes one call after the other until stopped. @returns the outcome of each */
export async function repeatUntil(stop: AbortSignal, call: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (!stop.aborted) outcomes.push(await call());
  return outcomes;
}
