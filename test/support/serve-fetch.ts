import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** Serves a fetch-like function over real HTTP, on a free loopback port. */
export async function serveFetch(answer: (url: string, init: RequestInit) => Promise<Response>) {
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    paths.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
    const body = await text(request);
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const answered = await answer(`http://stripe.test${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body && { body }),
    });
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(await answered.text());
  });
  return { ...(await listen(server)), paths };
}
