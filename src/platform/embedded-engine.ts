import { setFlagsFromString } from 'node:v8';
import type { MikroORM } from '@mikro-orm/pglite';
import type { OrmConfig } from './database.ts';
import { memoryLimit } from './memory-limit.ts';

/** With less memory than this, in bytes, the engine runs without V8's optimizing compiler. */
const optimizeFrom = 2_000_000_000;

/**
 * PostgreSQL's cache. The engine fills all of it with zeros when it starts, so each of its bytes costs memory at once.
 * PostgreSQL's default of 128 MB makes ordinary queries no faster: the operating system caches the same files.
 */
const sharedBuffers = ['-c', 'shared_buffers=16MB'];

/**
 * PostgreSQL compiled to WebAssembly, on the folder of a cluster. Where there is none it makes one, which takes some
 * 500 MB. The engine is loaded here and nowhere else, so that a server on PostgreSQL does without.
 * @param use.serves whether the process goes on for long; commands end before optimized code would pay off
 */
export async function embeddedOrm(
  config: OrmConfig,
  cluster: string,
  { serves }: { serves: boolean } = { serves: false },
): Promise<MikroORM> {
  limitCompiler(serves && memoryLimit() >= optimizeFrom);
  const [{ MikroORM }, { PGlite }] = await Promise.all([import('@mikro-orm/pglite'), import('@electric-sql/pglite')]);
  const startParams = [...PGlite.defaultStartParams, ...sharedBuffers];
  return new MikroORM({ ...config, dbName: cluster, driverOptions: { startParams, initDbStartParams: sharedBuffers } });
}

/**
 * Optimizing the largest of the engine's functions takes 600 MB for a moment. V8 looks at these flags whenever it
 * compiles WebAssembly, so setting them now has effect. It would not with `--liftoff-only`, which sets the latter two
 * only when V8 starts.
 */
function limitCompiler(optimize: boolean): void {
  // one function at a time, so that nothing adds to the largest one
  const flags = optimize ? ['--wasm-num-compilation-tasks=1'] : ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
  for (const flag of flags) setFlagsFromString(flag);
}
