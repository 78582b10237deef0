import { createServer, type Socket } from 'node:net';
import type { Fault } from './fault-proxy.ts';
import { listen } from './listen.ts';

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
const lastWords = {
  half: '220 mail.te',
  garbage: '\u0000\ufffdHTTP/1.1 400 Bad Request\r\n\r\n',
  limited: '421 4.7.0 Try again later\r\n',
  failing: '554 5.3.0 No service\r\n',
};

/**
 * A mail server on a free loopback port: the part of https://www.rfc-editor.org/rfc/rfc5321 needed to accept a message,
 * with any names and passwords.
 */
export async function startMailServer({ answers = {}, fault }: MailServerOptions = {}) {
  const deliveries: Delivery[] = [];
  const [connection, greeting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const usual: Record<string, string | null> = {
    EHLO: '250-mail.test\r\n250 AUTH PLAIN',
    AUTH: '235 welcome',
    DATA: '354 go on',
    QUIT: '221 bye',
    ...answers,
  };

  function converse(socket: Socket): void {
    let rest = '';
    let commands: string[] = [];
    let message: string[] | null = null;
    const say = (line: string | null | undefined) => line !== null && socket.write(`${line ?? '250 fine'}\r\n`);
    say('220 mail.test');
    socket.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message && line !== '.') {
          message.push(line);
        } else if (message) {
          deliveries.push({ commands, message: message.join('\n') });
          [commands, message] = [[], null];
          say('250 taken');
        } else {
          commands.push(line);
          if (line === 'DATA') message = [];
          const known = Object.keys(usual).find((command) => line.startsWith(command));
          say(known === undefined ? undefined : usual[known]);
        }
      }
    });
  }

  const server = createServer((socket) => {
    // the client may hang up at any time
    socket.on('error', () => undefined);
    connection.resolve();
    if (fault === 'slow') void greeting.promise.then(() => converse(socket));
    else if (fault === 'reset') socket.resetAndDestroy();
    else if (!fault) converse(socket);
    else if (fault !== 'silent') socket.end(lastWords[fault]);
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

/** The text of a message in quoted-printable ASCII, https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
export function decodeMessage(message: string): string {
  return message
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
