import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { targets } from './src/domain/targets/registry.ts';
import { isScript, type Target } from './src/domain/targets/target.ts';
import { writeCompressed } from './src/scripts/write-compressed.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts a brotli and a gzip copy beside every script and style sheet, so that the server compresses nothing. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle({ dir }) {
      const folder = join(dir ?? fromHere('dist'), 'assets');
      for (const name of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
        writeCompressed(join(folder, name), readFileSync(join(folder, name)));
      }
    },
  };
}

/** Has a script add to the built pages. */
async function finishWith(script: 'render-pages' | 'site-pictures'): Promise<void> {
  const args = [fromHere(`src/scripts/${script}.ts`), fromHere('dist')];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`src/scripts/${script}.ts failed; the reason stands above.`);
}

/**
 * Tests of some folders of `test`, whose files share what a worker has loaded. Node itself imports them, as it does the
 * product: Vite's runner makes every use of an import a look-up, which doubles what a property test costs.
 */
const inNode = (name: string, folders: string[], settings: TestProjectInlineConfiguration['test'] = {}) => ({
  test: {
    name,
    root: fromHere('.'),
    isolate: false,
    experimental: { viteModuleRunner: false },
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    ...settings,
  },
});
// what one of their processes has compiled, the others and the next run need not; without the folder they do it again
process.env.NODE_COMPILE_CACHE ??= fromHere('node_modules/.cache/node');
const prepareDatabase = fromHere('test/support/prepare-database.ts');
const serverSettings = { globalSetup: prepareDatabase, testTimeout: 30_000, hookTimeout: 60_000 };
const roundsSettings = {
  globalSetup: prepareDatabase,
  testTimeout: process.env.ROUNDS === 'full' ? 1_800_000 : 300_000,
  hookTimeout: 60_000,
};

const scriptTargets = Object.values<Target>(targets).filter(isScript);

/** What `vite build` makes, by name. */
const builds: Record<string, EnvironmentOptions> = {
  client: {
    build: {
      outDir: fromHere('dist'),
      emptyOutDir: true,
      // by which the server finds the styles of its documents
      manifest: 'manifest.json',
      // the first chunk of every page lists all others; what they are called is in the manifest, too
      rolldownOptions: {
        output: {
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  },
  // apart from the application, so that what documents share with it does not tear its chunks into pieces
  documents: {
    consumer: 'client',
    build: {
      outDir: fromHere('dist'),
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: 'documents.json',
      rolldownOptions: { input: fromHere('web/document.ts') },
    },
  },
  // main.ts and its packages in a few files, which load in a fraction of the time of 2,000
  server: {
    consumer: 'server',
    resolve: {
      noExternal: true,
      // with WebAssembly, machine code or threads of their own
      external: ['@electric-sql/pglite', '@node-rs/argon2', 'tinypool'],
    },
    build: {
      ssr: true,
      target: 'node24',
      outDir: fromHere('dist/server'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: fromHere('src/main.ts'),
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  ssr: {
    // React as it is in production, and in few files: the server loads them for each article that is new
    keepProcessEnv: false,
    resolve: { noExternal: true },
    build: {
      outDir: fromHere('dist/server'),
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: fromHere('web/entry-server.tsx') },
    },
  },
};

export default defineConfig({
  root: fromHere('web'),
  // a cache among the sources would make the built pages look out of date
  cacheDir: fromHere('node_modules/.vite'),
  plugins: [react(), precompress()],
  define: { SCRIPT_TARGETS: JSON.stringify(scriptTargets.map(({ id }) => id)) },
  // tests load packages as Node does; with any of these, Vitest would have Vite transform all of them
  environments: process.env.VITEST ? {} : builds,
  // of the 6,000 icons behind one name, only those in use are compiled: a quarter of the build
  build: { rolldownOptions: { experimental: { lazyBarrel: true } } },
  // one `vite build` makes all: the application, what runs in documents, what renders them, and the server
  builder: {
    async buildApp({ build, environments: { client, documents, ssr, server } }) {
      if (client) await build(client);
      // meanwhile: it only needs the folder that the first build has emptied
      const drawing = finishWith('site-pictures');
      for (const environment of [documents, ssr, server]) if (environment) await build(environment);
      await Promise.all([drawing, finishWith('render-pages')]);
    },
  },
  test: {
    // what Vite has transformed need not be transformed again by the next run
    fsModuleCache: true,
    reporters: ['default', fromHere('test/support/times-reporter.ts')],
    // one for each core of the machine that tests have to be quick on: a further one has to load and warm up all anew
    maxWorkers: 2,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      inNode('domain', ['domain']),
      inNode(
        'server',
        ['modules', 'platform', 'site', 'api', 'stripe-sandbox', 'scripts', 'repository'],
        serverSettings,
      ),
      inNode('resilience', ['resilience'], roundsSettings),
      inNode('security', ['security'], roundsSettings),
      {
        extends: true,
        resolve: { alias: [{ find: /^zustand$/, replacement: fromHere('test/web/zustand.ts') }] },
        test: {
          name: 'web',
          isolate: false,
          globalSetup: fromHere('test/support/serve-web-tests.ts'),
          root: fromHere('.'),
          environment: 'jsdom',
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: fromHere('test/support/web-setup.ts'),
          // all but the interval by which jsdom draws its frames: one that a test's clock had begun would draw none later
          fakeTimers: {
            toFake: [
              ...(['Date', 'performance', 'setTimeout', 'clearTimeout'] as const),
              ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
            ],
          },
          testTimeout: 30_000,
        },
      },
      inNode('browser', ['browser'], {
        globalSetup: [prepareDatabase, fromHere('test/support/chromium.ts')],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});
