import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

export interface Listening {
  /** Such as http://127.0.0.1:41234. */
  url: string;
  /** Such as 127.0.0.1:41234. */
  host: string;
  /** Stops it and cuts off who is still connected. */
  close: () => Promise<void>;
}

/** Has a server of any protocol listen on a loopback port, which the system picks unless one is given. */
async function listen(server: Server, port = 0): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  // a server that listens on TCP has no other kind of address
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/**
 * A free port, for a program that has to be told one: below those that systems give to outgoing connections, one of which
 * could take it while a server is stopped.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const listening = await listen(createTcpServer(), port).catch(() => null);
    if (!listening) continue;
    await listening.close();
    return port;
  }
}

/** Starts an HTTP server. */
export const serve = (answer: RequestListener): Promise<Listening> => listen(createServer(answer));

/** Faults of external services: slow, cut off, stopped halfway, garbage, an error, a broken connection, or silence. */
export const faults = ['slow', 'reset', 'half', 'garbage', 'limited', 'failing', 'silent'] as const;
export type Fault = (typeof faults)[number];

/** What comes in place of an answer. */
const wrongAnswers: Partial<Record<Fault, () => Response>> = {
  garbage: () => new Response('\u0000{"\ufffd<html>]]>', { headers: { 'content-type': 'application/json' } }),
  limited: () =>
    Response.json(
      { error: { message: 'Slow down.', type: 'rate_limit_error', code: 'rate_limit' } },
      { status: 429, headers: { 'retry-after': '1' } },
    ),
  failing: () =>
    new Response('<h1>Internal Server Error</h1>', { status: 500, headers: { 'content-type': 'text/html' } }),
};

export type Line = Awaited<ReturnType<typeof serveFetch>>;

/**
 * Serves a fetch-like function over real HTTP, on a line that can be made to fail.
 * @param upstream gets a path with its query
 */
export async function serveFetch(
  upstream: (path: string, init: RequestInit) => Promise<Response>,
  fault: Fault | null = null,
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const line = {
    /** The current fault; null passes everything through. May be changed at any time. */
    fault,
    /** The requests that have arrived, such as `GET /v1/events`. */
    asked: [] as string[],
    /** Has what waits on a slow line go on, and what comes later. */
    release,
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', socket } = request;
    line.asked.push(`${method} ${url.split('?', 1)[0]}`);
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = request.headers;
    const headers = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
    const body = await text(request);
    if (line.fault === 'slow') await released;
    if (line.fault === 'silent') return;
    if (line.fault === 'reset') return void socket.resetAndDestroy();
    const wrong = line.fault && wrongAnswers[line.fault]?.();
    const answered = wrong ?? (await upstream(url, { method, headers, ...(body && { body }) }));
    const bytes = Buffer.from(await answered.arrayBuffer());
    response.writeHead(answered.status, {
      'content-type': answered.headers.get('content-type') ?? 'text/plain',
      ...(wrong && Object.fromEntries(answered.headers)),
      'content-length': bytes.length + (line.fault === 'half' ? 1 : 0),
    });
    // the server did it, but the caller never learns how it ended
    if (line.fault === 'half') response.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
    else response.end(bytes);
  }
  const listening = await serve((request, response) => void answer(request, response).catch(() => response.destroy()));
  return Object.assign(line, listening);
}

interface Delivery {
  /** The client's commands, up to the message. */
  commands: string[];
  /** The message as received: headers, an empty line, parts. */
  message: string;
}

interface MailServerOptions {
  /** Replies instead of `250`, by the start of the command; null: no reply. */
  answers?: Record<string, string | null> | undefined;
  /** How it fails a client that connects; a slow one greets when told to. */
  fault?: Fault;
}

/** What a client gets in place of a greeting, after which the connection ends. */
const lastWords: Partial<Record<Fault, string>> = {
  half: '220 mail.te',
  garbage: '\u0000\ufffdHTTP/1.1 400 Bad Request\r\n\r\n',
  limited: '421 4.7.0 Try again later\r\n',
  failing: '554 5.3.0 No service\r\n',
};

/** The part of https://www.rfc-editor.org/rfc/rfc5321 needed to accept a message, with any names and passwords. */
export async function startMailServer({ answers = {}, fault }: MailServerOptions = {}) {
  const deliveries: Delivery[] = [];
  const [connection, greeting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const usual = Object.entries({
    EHLO: '250-mail.test\r\n250 AUTH PLAIN',
    AUTH: '235 welcome',
    DATA: '354 go on',
    QUIT: '221 bye',
    ...answers,
  });

  function converse(socket: Socket): void {
    let commands: string[] = [];
    let message: string[] | null = null;
    const say = (line: string | null) => line !== null && socket.write(`${line}\r\n`);
    say('220 mail.test');
    const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
    lines
      .on('error', () => undefined)
      .on('line', (line) => {
        if (message && line !== '.') {
          message.push(line);
        } else if (message) {
          deliveries.push({ commands, message: message.join('\n') });
          [commands, message] = [[], null];
          say('250 taken');
        } else {
          commands.push(line);
          if (line === 'DATA') message = [];
          const [, reply = '250 fine'] = usual.find(([command]) => line.startsWith(command)) ?? [];
          say(reply);
        }
      });
  }

  const server = createTcpServer((socket) => {
    // the client may hang up at any time
    socket.on('error', () => undefined);
    connection.resolve();
    if (fault === 'slow') void greeting.promise.then(() => converse(socket));
    else if (fault === 'reset') socket.resetAndDestroy();
    else if (!fault) converse(socket);
    else if (fault !== 'silent') socket.end(lastWords[fault] ?? '');
  });
  return {
    ...(await listen(server)),
    deliveries,
    /** Resolves when a client has connected. */
    connected: connection.promise,
    /** Has a slow one go on. */
    greet: greeting.resolve,
  };
}
