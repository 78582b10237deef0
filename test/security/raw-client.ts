import { connect } from 'node:net';

/** Sends raw bytes to a server, even bytes that no HTTP client would send. */
export class RawClient {
  readonly port: number;

  /** @param url of a server on this machine, such as http://127.0.0.1:41234 */
  constructor(url: string) {
    this.port = Number(new URL(url).port);
  }

  /** Sends bytes and reads until the server closes the connection. Requests should have `Connection: close`. */
  async send(...parts: (string | Buffer)[]): Promise<string> {
    const socket = connect(this.port, '127.0.0.1').setEncoding('latin1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // the server may reject the request early and reset the connection; the response received so far counts
    const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    for (const part of parts) {
      if (!socket.writable) break;
      if (!socket.write(part)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
    await closed;
    return text;
  }

  /** Returns the status of the first response; 0 if there is none. */
  async statusOf(...parts: (string | Buffer)[]): Promise<number> {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await this.send(...parts))?.[1] ?? 0);
  }
}
