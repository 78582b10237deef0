import { randomUUID } from 'node:crypto';
import { Program } from '../support/program.ts';
import { queryServer } from '../support/query-server.ts';
import { freePort } from '../support/servers.ts';

/** Registers what is to be done when the benchmark ends. */
export type AtEnd = (end: () => unknown) => void;

/** An empty database on that server for this run. */
export async function ownDatabase(server: string, atEnd: AtEnd): Promise<string> {
  const name = `promptreel_bench_${randomUUID().replaceAll('-', '')}`;
  await queryServer(server, `create database "${name}"`);
  atEnd(() => queryServer(server, `drop database if exists "${name}" with (force)`));
  return new URL(`/${name}`, server).href;
}

/** One of `test/bench/servers` as a process of its own. */
export interface Server {
  origin: string;
  program: Program;
}

/** @param nodeArgs Node's options */
export async function startServer(
  name: string,
  env: Record<string, string>,
  atEnd: AtEnd,
  nodeArgs: string[] = [],
): Promise<Server> {
  const port = await freePort();
  const program = new Program([`test/bench/servers/${name}.ts`], { ...env, PORT: String(port) }, nodeArgs);
  atEnd(() => program.end());
  await program.says(/ready/);
  return { origin: `http://127.0.0.1:${port}`, program };
}
