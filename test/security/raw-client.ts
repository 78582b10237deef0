import { connect } from 'node:net';

/** Sends raw bytes to a server, including what no HTTP client would send. */
export class RawClient {
  readonly port: number;

  /** @param url of a server on this machine, such as http://127.0.0.1:41234 */
  constructor(url: string) {
    this.port = Number(new URL(url).port);
  }

  /** Sends, and reads until the server ends the connection, which a request may ask for with `Connection: close`. */
  async send(...parts: (string | Buffer)[]): Promise<string> {
    const socket = connect(this.port, '127.0.0.1').setEncoding('latin1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // a server may reject before everything was sent, and then end or reset the connection: what came counts
    const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    for (const part of parts) {
      if (!socket.writable) break;
      if (!socket.write(part)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
    await closed;
    return text;
  }

  /** The status of the first response; 0 where none came. */
  async statusOf(...parts: (string | Buffer)[]): Promise<number> {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await this.send(...parts))?.[1] ?? 0);
  }
}
