import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Project } from '../../src/domain/project/project.ts';
import type { Server } from './own-server.ts';

interface Call {
  body?: object;
  headers?: Record<string, string>;
}

/** A client of the product with an account, on one connection. */
export class Member {
  readonly origin: string;
  readonly cookie: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  async createProject(project: Project): Promise<string> {
    return idIn(await this.send('POST', '/api/projects', { body: project }));
  }

  async listProjects(count: number): Promise<void> {
    const rows: unknown[] = JSON.parse(await this.send('GET', '/api/projects'));
    if (rows.length !== count) throw new Error(`${rows.length} projects`);
  }

  /** Another account. */
  async another(): Promise<Member> {
    const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, password: 'a long enough one' });
    const headers = { 'content-type': 'application/json' };
    const { headers: sent } = await fetch(`${this.origin}/api/register`, { method: 'POST', body, headers });
    const cookies = sent.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    return new Member(this.origin, cookies.join('; '));
  }

  /** @returns the body of the answer, which has the status 200 */
  send(method: string, path: string, { body, headers: more }: Call = {}): Promise<string> {
    const headers = { cookie: this.cookie, ...(body && { 'content-type': 'application/json' }), ...more };
    return new Promise((resolve, reject) => {
      const sent = request(this.origin + path, { method, headers, agent: this.#agent }, async (answer) => {
        const content = await text(answer);
        if (answer.statusCode === 200) resolve(content);
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${content}`));
      });
      sent.on('error', reject).end(body && JSON.stringify(body));
    });
  }
}

/** The account that `servers/product.ts` made. */
export function memberOf({ origin, program }: Server): Member {
  const [cookie = ''] = /(?<=ready ).+/.exec(program.out) ?? [];
  return new Member(origin, cookie);
}

/** The id in an answer. */
export function idIn(answer: string): string {
  return JSON.parse(answer).id;
}
