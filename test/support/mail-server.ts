import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

interface Delivery {
  /** The client's commands, up to the message. */
  commands: string[];
  /** The message as received: headers, an empty line, parts. */
  message: string;
}

/**
 * A mail server on a free loopback port: the part of https://www.rfc-editor.org/rfc/rfc5321 needed to accept a message,
 * with any names and passwords.
 * @param answers replies instead of `250`, by the start of the command; null: no reply
 */
export async function startMailServer(answers: Record<string, string | null> = {}) {
  const sockets = new Set<Socket>();
  const deliveries: Delivery[] = [];
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
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
    sockets.add(socket);
    // the client may hang up at any time
    socket.on('error', () => undefined);
    connect();
    converse(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    deliveries,
    /** For SMTP_URL; a name and password go before the host. */
    host: `127.0.0.1:${port}`,
    /** Resolves when a client has connected. */
    connected,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The text of a message in quoted-printable ASCII, https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
export function decodeMessage(message: string): string {
  return message
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
