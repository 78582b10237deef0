import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
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
      await Promise.race([this.exit, new Promise((resolve) => this.child.stdout.once('data', resolve))]);
    }
  }

  /** For cleanup after a test, whatever the state of the process. */
  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
    await this.exit;
  }
}

/**
 * A port that was free a moment ago. It is below those that systems give to outgoing connections, so none of these takes
 * it before a server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
