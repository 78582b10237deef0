import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** Serves a fetch-like function over real HTTP, on a free loopback port. */
export async function serveFetch(answer: (url: string, init: RequestInit) => Promise<Response>) {
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    paths.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
    const body = await readBody(request);
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const answered = await answer(`http://stripe.test${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body && { body }),
    });
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(await answered.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, paths, close };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
