import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Faults of external services: slow, cut off, stopped halfway, garbage, an error, a broken connection, or silence. */
export const faults = ['slow', 'reset', 'half', 'garbage', 'limited', 'failing', 'silent'] as const;
export type Fault = (typeof faults)[number];

const slowMs = 5_000;

export interface FaultProxy {
  /** Such as http://127.0.0.1:41234. */
  url: string;
  /** The current fault; null passes everything through. May be changed at any time. */
  fault: Fault | null;
  /** How many requests have arrived. */
  asked: number;
  close: () => Promise<void>;
}

/** A proxy to another server, on a free loopback port, that can be made to fail. */
export async function startFaultProxy(upstream: string, fault: Fault | null): Promise<FaultProxy> {
  const closing = new AbortController();
  const server = createServer((request, response) => {
    proxy.asked += 1;
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const forward = () => ask(`${upstream}${request.url}`, request, body);
    switch (proxy.fault) {
      case 'slow':
        await pause(slowMs, undefined, { signal: closing.signal });
        return send(response, await forward());
      case 'reset':
        return void request.socket.resetAndDestroy();
      case 'half': {
        // the server did it, but the caller never learns how it ended
        const { status, headers, bytes } = await forward();
        response.writeHead(status, { ...headers, 'content-length': bytes.length + 1 });
        return void response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
      }
      case 'garbage':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('\u0000{"\ufffd<html>]]>');
      case 'limited':
        response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' });
        return void response.end('{"error":{"message":"Slow down.","type":"rate_limit_error","code":"rate_limit"}}');
      case 'failing':
        return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>');
      case 'silent':
        return;
      case null:
        return send(response, await forward());
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    fault,
    asked: 0,
    async close() {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

interface Answered {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

async function ask(url: string, { method = 'GET', headers }: IncomingMessage, body: string): Promise<Answered> {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers;
  const given = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await fetch(url, { method, headers: given, ...(body && { body }) });
  const type = response.headers.get('content-type') ?? 'text/plain';
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: { 'content-type': type }, bytes };
}

function send(response: ServerResponse, { status, headers, bytes }: Answered): void {
  response.writeHead(status, headers).end(bytes);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
