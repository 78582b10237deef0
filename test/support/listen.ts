import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Listening {
  /** Such as http://127.0.0.1:41234. */
  url: string;
  /** Such as 127.0.0.1:41234. */
  host: string;
  /** Stops it and cuts off who is still connected. */
  close: () => Promise<void>;
}

/** Has a server of any protocol listen on a loopback port that the system picks. */
export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
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
