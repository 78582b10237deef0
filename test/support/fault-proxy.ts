import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from './listen.ts';

/** Faults of external services: slow, cut off, stopped halfway, garbage, an error, a broken connection, or silence. */
export const faults = ['slow', 'reset', 'half', 'garbage', 'limited', 'failing', 'silent'] as const;
export type Fault = (typeof faults)[number];

export interface FaultProxy extends Listening {
  /** The current fault; null passes everything through. May be changed at any time. */
  fault: Fault | null;
  /** How many requests have arrived. */
  asked: number;
  /** Has what waits on a slow line go on, and what comes later. */
  release: () => void;
}

/** A proxy to another server, on a free loopback port, that can be made to fail. */
export async function startFaultProxy(upstream: string, fault: Fault | null): Promise<FaultProxy> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    proxy.asked += 1;
    answer(request, response).catch(() => response.destroy());
  });
  const proxy: FaultProxy = { ...(await listen(server)), fault, asked: 0, release };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const forward = () => ask(`${upstream}${request.url}`, request, body);
    switch (proxy.fault) {
      case 'slow':
        await released;
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
  return proxy;
}

async function ask(url: string, { method = 'GET', headers }: IncomingMessage, body: string) {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers;
  const given = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await fetch(url, { method, headers: given, ...(body && { body }) });
  const type = response.headers.get('content-type') ?? 'text/plain';
  return {
    status: response.status,
    headers: { 'content-type': type },
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

function send(response: ServerResponse, { status, headers, bytes }: Awaited<ReturnType<typeof ask>>): void {
  response.writeHead(status, headers).end(bytes);
}
