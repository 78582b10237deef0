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
  /** Stops the server and disconnects its clients. */
  close: () => Promise<void>;
}

/** Lets a server of any protocol listen on a loopback port. The system picks a free port unless one is given. */
async function listen(server: Server, port = 0): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  // the address of a TCP server always has this type
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
 * Finds a free port for a program that needs a fixed one. The port is below the range for outgoing connections, so that
 * none of these takes the port while the program is stopped.
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

/**
 * Faults of external services: slow responses, reset connections, half a response, garbage, a rate limit, a server
 * error, and no response at all.
 */
export const faults = ['slow', 'reset', 'half', 'garbage', 'limited', 'failing', 'silent'] as const;
export type Fault = (typeof faults)[number];

/** The responses of faults that respond. */
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

export type FaultyProxy = Awaited<ReturnType<typeof serveFetch>>;

/**
 * Serves a fetch-like function over real HTTP, with a fault that can be set.
 * @param upstream called with the path and query
 */
export async function serveFetch(
  upstream: (path: string, init: RequestInit) => Promise<Response>,
  fault: Fault | null = null,
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const proxy = {
    /** The current fault; null passes everything through. May be changed at any time. */
    fault,
    /** The requests that have arrived, such as `GET /v1/events`. */
    requests: [] as string[],
    /** Lets all requests that wait because of the fault `slow` continue, and all later ones. */
    release,
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', socket } = request;
    proxy.requests.push(`${method} ${url.split('?', 1)[0]}`);
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = request.headers;
    const headers = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
    const body = await text(request);
    if (proxy.fault === 'slow') await released;
    if (proxy.fault === 'silent') return;
    if (proxy.fault === 'reset') return void socket.resetAndDestroy();
    const wrong = proxy.fault && wrongAnswers[proxy.fault]?.();
    const answered = wrong ?? (await upstream(url, { method, headers, ...(body && { body }) }));
    const bytes = Buffer.from(await answered.arrayBuffer());
    response.writeHead(answered.status, {
      'content-type': answered.headers.get('content-type') ?? 'text/plain',
      ...(wrong && Object.fromEntries(answered.headers)),
      'content-length': bytes.length + (proxy.fault === 'half' ? 1 : 0),
    });
    // the request had its effect, but the caller never receives the whole response
    if (proxy.fault === 'half') response.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
    else response.end(bytes);
  }
  const listening = await serve((request, response) => void answer(request, response).catch(() => response.destroy()));
  return Object.assign(proxy, listening);
}

interface Delivery {
  /** The client's commands, up to the message. */
  commands: string[];
  /** The message as received: headers, an empty line, parts. */
  message: string;
}

interface MailServerOptions {
  /** Replies instead of `250`, by the beginning of the command; null for no reply. */
  answers?: Record<string, string | null> | undefined;
  /** The fault that a connecting client sees. With `slow`, the server greets once `greet` is called. */
  fault?: Fault;
}

/** What some faults send instead of a greeting, before the connection ends. */
const faultyGreetings: Partial<Record<Fault, string>> = {
  half: '220 mail.te',
  garbage: '\u0000\ufffdHTTP/1.1 400 Bad Request\r\n\r\n',
  limited: '421 4.7.0 Try again later\r\n',
  failing: '554 5.3.0 No service\r\n',
};

/** Starts a mail server with the part of SMTP (RFC 5321) that a message needs. It accepts any user and password. */
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
    // the client may disconnect at any time
    socket.on('error', () => undefined);
    connection.resolve();
    if (fault === 'slow') void greeting.promise.then(() => converse(socket));
    else if (fault === 'reset') socket.resetAndDestroy();
    else if (!fault) converse(socket);
    else if (fault !== 'silent') socket.end(faultyGreetings[fault] ?? '');
  });
  return {
    ...(await listen(server)),
    deliveries,
    /** Resolves when a client has connected. */
    connected: connection.promise,
    /** Lets a slow server greet its clients. */
    greet: greeting.resolve,
  };
}
