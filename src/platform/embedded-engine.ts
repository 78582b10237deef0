import { setFlagsFromString } from 'node:v8';
import type { MikroORM } from '@mikro-orm/pglite';
import type { OrmConfig } from './database.ts';
import { memoryLimit } from './memory-limit.ts';

/** With less memory than this, in bytes, the engine runs without the optimizing compiler. */
const optimizeFrom = 2_000_000_000;

/**
 * PostgreSQL's cache. The engine fills all of it with zeros when it starts, so each of its bytes costs memory at once,
 * and the 128 MB that PostgreSQL takes by default answer no faster: the operating system caches the same files.
 */
const sharedBuffers = ['-c', 'shared_buffers=16MB'];

/**
 * PostgreSQL compiled to WebAssembly, on a cluster's folder; without one there, it makes one, which takes about 500 MB.
 * Loaded only here, so that a server on PostgreSQL does not carry it.
 * @param serves whether it runs for long: only then is optimizing its code worth 400 MB for a while
 */
export async function embeddedOrm(
  config: OrmConfig,
  cluster: string,
  { serves = false, memory = memoryLimit() }: { serves?: boolean; memory?: number } = {},
): Promise<MikroORM> {
  // V8 reads these when it compiles WebAssembly, so they also count when set this late
  if (serves && memory >= optimizeFrom) setFlagsFromString('--wasm-num-compilation-tasks=1');
  else for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
  const [{ MikroORM }, { PGlite }] = await Promise.all([import('@mikro-orm/pglite'), import('@electric-sql/pglite')]);
  const startParams = [...PGlite.defaultStartParams, ...sharedBuffers];
  return new MikroORM({ ...config, dbName: cluster, driverOptions: { startParams, initDbStartParams: sharedBuffers } });
}
