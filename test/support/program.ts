import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { Readable } from 'node:stream';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Node's compile cache, so that starting the product repeatedly costs less. */
const compiled = fromProjectRoot('node_modules/.cache/node');

/** Keeps tests off the network: no news feeds, and no model server but the one a test names. */
const inside = { TRENDING_FEEDS: 'none', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };

const packageJson: { scripts: { start: string } } = JSON.parse(readFileSync(fromProjectRoot('package.json'), 'utf8'));
/** The built server with Node's options, as `npm start` runs it. */
export const builtServer = {
  script: 'src/start.js',
  nodeArgs: [...new Set(packageJson.scripts.start.match(/--max-\S+/g))],
};

const built = process.env.SERVER === 'built';
/** The server from its sources; with `SERVER=built`, as `npm start` runs it. */
export const serverScript = built ? builtServer.script : 'src/main.ts';
const serverArgs = built ? builtServer.nodeArgs : [];

/** A program of the product as a separate process, started outside the project folder. */
export class Program {
  readonly child: Child;
  /** Resolves with the exit code once the process is gone and its output read; null when a signal ended it. */
  readonly exit: Promise<number | null>;
  out = '';
  err = '';

  /** @param args the script, relative to the project, and its arguments */
  constructor([script = '', ...args]: string[], env: Record<string, string> = {}, nodeArgs: string[] = []) {
    const startArgs = script === serverScript ? serverArgs : [];
    this.child = spawn(process.execPath, [...startArgs, ...nodeArgs, fromProjectRoot(script), ...args], {
      cwd: '/',
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...inside, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout.setEncoding('utf8').on('data', (text) => {
      this.out += text;
    });
    this.child.stderr.setEncoding('utf8').on('data', (text) => {
      this.err += text;
    });
    this.exit = new Promise((resolve) => this.child.once('close', resolve));
  }

  /** Resolves when the output matches. @throws when the process ends before */
  async says(wanted: RegExp): Promise<void> {
    let ended = false;
    void this.exit.then(() => {
      ended = true;
    });
    while (!wanted.test(this.out)) {
      if (ended) throw new Error(`ended before it said ${wanted}: ${this.out}${this.err}`);
      await Promise.race([this.exit, once(this.child.stdout, 'data')]);
    }
  }

  /** For cleanup after a test, whatever the state of the process. */
  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
    await this.exit;
  }
}

/** Ports below those that systems give to outgoing connections, in blocks of which a test process holds one. */
const ports = { first: 20_000, last: 32_000, perBlock: 60 };
let block: Promise<number> | undefined;
let given = 0;

/**
 * A free port, for a program that has to be told one. No other test process gives it out: each holds a block of ports, by
 * listening on its first one for as long as it runs.
 */
export async function freePort(): Promise<number> {
  block ??= holdBlock();
  const first = await block;
  for (;;) {
    const port = first + 1 + (given++ % (ports.perBlock - 1));
    const server = await listenOn(port);
    if (!server) continue;
    await once(server.close(), 'close');
    return port;
  }
}

async function holdBlock(): Promise<number> {
  const blocks = (ports.last - ports.first) / ports.perBlock;
  const start = randomInt(blocks);
  for (let turn = 0; turn < blocks; turn += 1) {
    const first = ports.first + ((start + turn) % blocks) * ports.perBlock;
    const server = await listenOn(first);
    if (!server) continue;
    server.unref();
    return first;
  }
  throw new Error('no block of ports is free');
}

/** @returns null where another program has the port */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch {
    return null;
  }
}
