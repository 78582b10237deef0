import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends raw bytes to a server, including what no HTTP client would send. */
export class RawClient {
  readonly port: number;

  /** @param url of a server on this machine, such as http://127.0.0.1:41234 */
  constructor(url: string) {
    this.port = Number(new URL(url).port);
  }

  /** Sends, and reads until the server ends the connection, which a request may ask for with `Connection: close`. */
  async send(...parts: (string | Buffer)[]): Promise<string> {
    const socket = await this.open();
    // a server may reject before everything was sent, and then end the connection
    socket.on('error', () => {});
    for (const part of parts) {
      if (socket.destroyed || !socket.writable) break;
      if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    }
    let text = '';
    for await (const chunk of this.chunksOf(socket)) text += chunk;
    return text;
  }

  /** The status of the first response; 0 where none came. */
  async statusOf(...parts: (string | Buffer)[]): Promise<number> {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await this.send(...parts))?.[1] ?? 0);
  }

  private async open(): Promise<Socket> {
    const socket = connect(this.port, '127.0.0.1').setEncoding('latin1');
    await once(socket, 'connect');
    return socket;
  }

  /** A connection reset ends reading, and what was read counts. */
  private async *chunksOf(socket: Socket): AsyncGenerator<string> {
    try {
      for await (const chunk of socket) yield chunk;
    } catch {
      // the bytes received by then are the response
    }
  }
}
