import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault-proxy.ts';

const slowMs = 5_000;

/** A mail server on a free loopback port with a fault; a slow one accepts messages in the end. */
export async function startFaultyMailServer(fault: Fault) {
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    // the client may hang up at any time
    socket.setEncoding('utf8').on('error', () => {});
    greet(socket).catch(() => socket.destroy());
  });

  async function greet(socket: Socket): Promise<void> {
    switch (fault) {
      case 'slow':
        await pause(slowMs, undefined, { signal: closing.signal });
        return converse(socket, taken);
      case 'reset':
        return void socket.resetAndDestroy();
      case 'half':
        return void socket.end('220 mail.te');
      case 'garbage':
        return void socket.end('\u0000\ufffdHTTP/1.1 400 Bad Request\r\n\r\n');
      case 'limited':
        return void socket.end('421 4.7.0 Try again later\r\n');
      case 'failing':
        return void socket.end('554 5.3.0 No service\r\n');
      case 'silent':
        return;
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    /** For SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    /** The messages it accepted, as received. */
    taken,
    async close() {
      closing.abort();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The part of https://www.rfc-editor.org/rfc/rfc5321 needed to deliver a message. */
function converse(socket: Socket, taken: string[]): void {
  let rest = '';
  let message: string | null = null;
  socket.write('220 mail.test\r\n');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (message !== null && line !== '.') message += `${line}\n`;
      else if (message !== null) {
        taken.push(message);
        message = null;
        socket.write('250 taken\r\n');
      } else if (/^data$/i.test(line)) {
        message = '';
        socket.write('354 go on\r\n');
      } else socket.write(/^quit$/i.test(line) ? '221 bye\r\n' : '250 fine\r\n');
    }
  });
}
