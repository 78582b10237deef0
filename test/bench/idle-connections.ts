import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';

/** What a server and this process have open beside the connections. */
const otherFiles = 200;
/** Below what systems let wait to be accepted. */
const atOnce = 100;

/** Why the given number of connections cannot be opened here; null if they can. */
export function roomProblem(count: number): string | null {
  // of a child, as servers are: Node raises its own limit as far as it may
  const text = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const open = text === 'unlimited' || text === '' ? Number.POSITIVE_INFINITY : Number(text);
  if (open >= count + otherFiles) return null;
  return `${count.toLocaleString('en')} idle connections are skipped: a process may have ${open} files open here. Allow ${count + otherFiles} with "ulimit -n ${count + otherFiles}".`;
}

/** Opens connections that were answered once and stay open. @returns closes them */
export async function openIdle(origin: string, count: number): Promise<() => void> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  try {
    while (sockets.length < count) {
      const wave = Array.from({ length: Math.min(atOnce, count - sockets.length) }, () =>
        connect(Number(port), hostname),
      );
      sockets.push(...wave);
      await Promise.all(wave.map(answered));
    }
  } catch (error) {
    close();
    throw error;
  }
  return close;
}

/** Has a connection answered, by an answer that ends with its head. */
function answered(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      head += text;
      if (!head.endsWith('\r\n\r\n')) return;
      if (head.startsWith('HTTP/1.1 200 ')) resolve();
      else reject(new Error(`A connection was answered: ${head.split('\r\n', 1)[0]}`));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('A connection was closed before it was answered.')));
    socket.write('HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
  });
}
