import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Program } from '../support/program.ts';
import { freePort } from '../support/servers.ts';
import type { AtEnd } from './own-server.ts';

/** A server that answers. */
export interface Started {
  origin: string;
  pid: number;
  /** From the start of its process until `/` was answered with 200. */
  firstAnswerMs: number;
  /** Ends it as an operator does. */
  stop: () => Promise<void>;
}

export type Start = () => Promise<Started>;

/** How a server is started, each time as a process of its own. */
export function starting(
  args: string[],
  env: Record<string, string>,
  { nodeArgs, atEnd }: { nodeArgs: string[]; atEnd: AtEnd },
): Start {
  return async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const began = performance.now();
    const program = new Program(args, { ...env, PORT: String(port) }, nodeArgs);
    atEnd(() => program.end());
    let hasEnded = false;
    void program.exit.then(() => {
      hasEnded = true;
    });
    while (!(await answers(origin))) {
      if (hasEnded) throw new Error(`${args[0]} ended before it answered: ${program.out}${program.err}`);
      await pause(5);
    }
    return {
      ...{ origin, pid: Number(program.child.pid), firstAnswerMs: performance.now() - began },
      async stop() {
        program.child.kill('SIGTERM');
        await program.exit;
      },
    };
  };
}

function answers(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(origin, { agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200));
    }).once('error', () => resolve(false));
  });
}
