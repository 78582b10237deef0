import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AppRouter } from '../../src/api/app-router.ts';

type Headers = Record<string, string>;

/** The password of accounts that `newUser` and, by default, `Visitor.register` create. */
export const password = 'a long enough one';

/** A client of the app under test. Keeps the cookies that responses set, as a browser does. */
export class Visitor {
  /** The session cookie. */
  cookie = '';
  /** The cookie of a known browser. */
  device = '';
  readonly app: FastifyInstance;
  readonly headers: Headers;

  constructor(app: FastifyInstance, headers: Headers = {}) {
    this.app = app;
    this.headers = headers;
  }

  async inject(options: InjectOptions) {
    const cookie = [this.cookie, this.device].filter(Boolean).join('; ');
    const headers = { ...this.headers, ...(cookie && { cookie }), ...options.headers };
    const response = await this.app.inject({ ...options, headers });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';', 1);
      if (/^\S*_device=/.test(pair)) this.device = pair;
      else this.cookie = pair;
    }
    return response;
  }

  get(url: string, headers: Headers = {}) {
    return this.inject({ method: 'GET', url, headers });
  }

  /** Posts a value as JSON. A string is sent unchanged, so it may be invalid JSON. */
  post(url: string, body?: unknown, headers: Headers = {}) {
    const payload = typeof body === 'string' ? body : JSON.stringify(body ?? {});
    return this.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
  }

  patch(url: string, body: object, headers: Headers = {}) {
    return this.inject({ method: 'PATCH', url, payload: body, headers });
  }

  put(url: string, body: object, headers: Headers = {}) {
    return this.inject({ method: 'PUT', url, payload: body, headers });
  }

  delete(url: string) {
    return this.inject({ method: 'DELETE', url });
  }

  /** Creates an account and stays logged in to it. */
  async register(email: string, own = password) {
    const response = await this.post('/api/register', { email, password: own });
    if (response.statusCode !== 200) throw new Error(`not registered: ${response.body}`);
    return response.json<{ id: string; email: string }>();
  }

  /** The typed client, with the same cookies. */
  trpc({ batched = false } = {}) {
    const link = batched ? httpBatchLink : httpLink;
    return createTRPCClient<AppRouter>({
      links: [
        link({
          url: 'http://localhost/trpc',
          fetch: async (input, init) => {
            const { pathname, search } = new URL(String(input));
            const { statusCode, body } = await this.inject({
              method: init?.method === 'POST' ? 'POST' : 'GET',
              url: pathname + search,
              headers: (init?.headers ?? {}) as Headers,
              ...(typeof init?.body === 'string' && { payload: init.body }),
            });
            return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
          },
        }),
      ],
    });
  }
}
