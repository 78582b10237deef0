import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { serverLimits } from '../../src/domain/product/limits.ts';

/** The outcome of a request: a complete response, or the reason why there is none. */
export interface Outcome {
  /** The status of a complete response; null if the connection broke before its end. */
  status: number | null;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The code of the connection error, such as ECONNREFUSED, or 'cut short' if part of the response had arrived. */
  code: string | null;
}

let lastAddress = 0;
function newAddress(): string {
  lastAddress += 1;
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

/**
 * A client of a running server with one keep-alive connection and its own cookie. It changes its address before the
 * server's rate limit applies.
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

  /** Sends a request. Never throws: the outcome contains any error. */
  send(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Outcome> {
    this.#calls += 1;
    if (this.#calls % (serverLimits.callsPerMinute / 2) === 0) this.#address = newAddress();
    const headers = {
      ...more,
      // the server trusts this header and counts rate limits per address
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

  /** Creates an account and stays logged in. @throws if that fails */
  async register(email: string): Promise<void> {
    const { status, body } = await this.post('/api/register', { email, password: 'a long enough one' });
    if (status !== 200) throw new Error(`not registered: ${status} ${body}`);
  }

  /** Closes the connection. */
  disconnect(): void {
    this.#agent.destroy();
  }
}

/** Creates clients, each with a new account. @param count at least 1 */
export async function newAccounts<Kind extends Client>(count: number, create: () => Kind): Promise<[Kind, ...Kind[]]> {
  const clients: [Kind, ...Kind[]] = [create(), ...Array.from({ length: count - 1 }, create)];
  await Promise.all(clients.map((client) => client.register(`${randomUUID()}@example.test`)));
  return clients;
}

/** Repeats a call until stopped. @returns all outcomes */
export async function repeatUntil(stop: AbortSignal, call: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (!stop.aborted) outcomes.push(await call());
  return outcomes;
}
