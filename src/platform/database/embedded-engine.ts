import { setFlagsFromString } from 'node:v8';
import type { Extension, PGlite, PGliteOptions } from '@electric-sql/pglite';
import type { MikroORM } from '@mikro-orm/pglite';
import { memoryLimit } from './memory-limit.ts';
import type { OrmConfig } from './orm.ts';

/** With less memory than this, in bytes, the engine runs without V8's optimizing compiler. */
const optimizeFrom = 2_000_000_000;

/**
 * PostgreSQL's cache. The engine zeroes all of it at startup, so every byte costs memory immediately. The default of
 * 128 MB would not speed up ordinary queries: the operating system caches the same files.
 */
const sharedBuffers = ['-c', 'shared_buffers=16MB'];

/** The row types of PostgreSQL's catalog and of our tables have numbers from here on. */
const firstRowType = 10_000;

/**
 * The engine copies its parsers for every query. Most of them parse arrays of rows, which our queries never return, and
 * copying them doubles the time of a simple query.
 */
const fewParsers: Extension = {
  name: 'few-parsers',
  setup: async (engine) => ({
    init: async () => {
      // typed as the worker's client, which has no parsers, but extensions get the engine itself
      const pglite = engine as PGlite;
      pglite.parsers = Object.fromEntries(
        Object.entries(pglite.parsers).filter(([type]) => Number(type) < firstRowType),
      );
    },
  }),
};

/**
 * Creates an ORM on PostgreSQL compiled to WebAssembly. Creates the cluster if it does not exist, which takes about 500
 * MB of memory. The engine is imported only here, so a server on PostgreSQL never loads it.
 * @param use.serves true for the server; commands end before optimized code would pay off
 * @param use.fs a file system other than the disk, for tests
 */
export async function embeddedOrm(
  config: OrmConfig,
  cluster: string,
  { serves, fs }: { serves: boolean; fs?: NonNullable<PGliteOptions['fs']> } = { serves: false },
): Promise<MikroORM> {
  limitCompiler(serves && memoryLimit() >= optimizeFrom);
  const [{ MikroORM }, { PGlite }] = await Promise.all([import('@mikro-orm/pglite'), import('@electric-sql/pglite')]);
  const startParams = [...PGlite.defaultStartParams, ...sharedBuffers];
  const driverOptions = {
    ...{ startParams, initDbStartParams: sharedBuffers, extensions: { fewParsers } },
    ...(fs && { fs }),
  };
  return new MikroORM({ ...config, dbName: cluster, driverOptions });
}

/**
 * Optimizing the engine's largest function briefly takes 600 MB. V8 reads these flags whenever it compiles WebAssembly,
 * so setting them at run time works. `--liftoff-only` would not work: V8 expands it to the two `--no-wasm-...` flags
 * below, and only at startup.
 */
function limitCompiler(optimize: boolean): void {
  // one function at a time, to keep the peak down
  const flags = optimize ? ['--wasm-num-compilation-tasks=1'] : ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
  for (const flag of flags) setFlagsFromString(flag);
}
