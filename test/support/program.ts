import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { freePort } from './servers.ts';
import type { TestDatabase } from './test-database.ts';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Node's compile cache, so that starting the product repeatedly costs less. */
const compileCache = fromProjectRoot('node_modules/.cache/node');

/** Settings that keep tests off the network: no news feeds, and an unreachable AI model unless a test sets one. */
const offlineSettings = { TRENDING_FEEDS: 'none', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };

const packageJson: { scripts: { start: string } } = JSON.parse(readFileSync(fromProjectRoot('package.json'), 'utf8'));
/** The built server with Node's options, as `npm start` runs it. */
export const builtServer = {
  script: 'src/start.js',
  nodeArgs: [...new Set(packageJson.scripts.start.match(/--max-\S+/g))],
};

const built = process.env.SERVER === 'built';
/** The script of the server: its sources, or the build with `SERVER=built`. */
export const serverScript = built ? builtServer.script : 'src/main.ts';
const serverArgs = built ? builtServer.nodeArgs : [];

/** A script of the product as a separate process, started outside the project folder. */
export class Program {
  readonly child: Child;
  /** Resolves with the exit code once the process has ended and its output is read; null if a signal ended it. */
  readonly exit: Promise<number | null>;
  out = '';
  err = '';

  /** @param args the script, relative to the project, and its arguments */
  constructor([script = '', ...args]: string[], env: Record<string, string> = {}, nodeArgs: string[] = []) {
    const startArgs = script === serverScript ? serverArgs : [];
    this.child = spawn(process.execPath, [...startArgs, ...nodeArgs, fromProjectRoot(script), ...args], {
      cwd: '/',
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...offlineSettings, ...env },
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

  /** Waits until the output matches. @throws if the process ends first */
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

  /** Kills the process if it is still running. */
  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
    await this.exit;
  }
}

export interface RunningProgram {
  program: Program;
  url: string;
}

/**
 * Starts the product as a separate process on a database, and waits until it is ready.
 * @param script the server's script, such as that of another version
 * @throws if the process ends before it is ready
 */
export async function runProgram(
  { databaseUrl, dataFolder }: Pick<TestDatabase, 'databaseUrl' | 'dataFolder'>,
  settings: Record<string, string> = {},
  nodeArgs: string[] = [],
  script = serverScript,
): Promise<RunningProgram> {
  const port = await freePort();
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataFolder };
  const env = { PORT: String(port), LOG_LEVEL: 'silent', ...database, ...settings };
  const program = new Program([script], env, nodeArgs);
  const url = `http://127.0.0.1:${port}`;
  try {
    await program.says(/ready/);
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`ready, but /readyz says ${status}`);
    return { program, url };
  } catch (error) {
    await program.end();
    throw error;
  }
}
