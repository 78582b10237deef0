import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import packageFile from './package.json' with { type: 'json' };
import { targets } from './src/domain/targets/registry.ts';
import { isScript, type Target } from './src/domain/targets/target.ts';
import { applicationChunks, firstChunks } from './src/scripts/application-chunks.ts';
import { writeCompressed } from './src/scripts/write-compressed.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes a brotli and a gzip copy next to every script and style sheet, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle({ dir = fromHere('dist') }, files) {
      for (const name of Object.keys(files).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))) {
        writeCompressed(join(dir, name), readFileSync(join(dir, name)));
      }
    },
  };
}

/**
 * Lets Chrome compile all functions of the editor's first scripts while it loads them, beside the page's thread, instead
 * of each at its first call: https://v8.dev/blog/explicit-compile-hints. Decision 15 has what it brings.
 */
function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // the comment must be the first line, before what Vite adds
      order: 'post',
      handler(_, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk' && firstChunks.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** Removes the indentation of the package for scripts, which would make it 3% larger. */
function withoutIndentation(): Plugin {
  return {
    name: 'without-indentation',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'package',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        // only tabs, which no text of ours starts a line with
        if (file.type === 'chunk') file.code = file.code.replaceAll(/^\t+/gm, '');
      }
    },
  };
}

/**
 * The built name of a class of a CSS module: its own and a hash of the module's path. Vite's default adds the line, which
 * costs the editor's first load 0.4 kB and renames classes whenever a line above them changes.
 */
function scopedName(name: string, file: string): string {
  return `${name}_${hash('md5', relative(fromHere('web'), file), 'base64url').slice(0, 4)}`;
}

/** Runs a script that adds to the built pages. */
async function finishWith(script: 'render-pages' | 'site-pictures' | 'client-package'): Promise<void> {
  const args = [fromHere(`src/scripts/${script}.ts`), fromHere('dist')];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`src/scripts/${script}.ts failed; see the error above.`);
}

/**
 * A test project of folders in `test`, whose files share a worker's loaded modules. Node imports them natively: Vite's
 * module runner turns every use of an import into a property lookup, which doubles the time of property tests.
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
// shares compiled code between test processes and runs
process.env.NODE_COMPILE_CACHE ??= fromHere('node_modules/.cache/node');
const prepareDatabase = fromHere('test/support/test-database.ts');
const serverSettings = { globalSetup: prepareDatabase, testTimeout: 60_000, hookTimeout: 60_000 };
const roundsSettings = {
  globalSetup: prepareDatabase,
  testTimeout: process.env.ROUNDS === 'full' ? 1_800_000 : 300_000,
  hookTimeout: 60_000,
};

const scriptTargets = Object.values<Target>(targets).filter(isScript);

/** The outputs of `vite build`. */
const builds: Record<string, EnvironmentOptions> = {
  client: {
    build: {
      outDir: fromHere('dist'),
      emptyOutDir: true,
      // the server looks up the style sheets of its documents here
      manifest: 'manifest.json',
      // hashes only, since the first chunk of every page lists all others; the manifest has their names
      rolldownOptions: {
        // tRPC's client does not declare that it has no side effects, so its unused client for WebSockets would stay
        treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }] },
        output: {
          codeSplitting: applicationChunks(fromHere('web')),
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  },
  // built separately, so that code shared with documents does not split the application's chunks
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
  // main.ts and its packages bundled into a few files, which load much faster than 2,000
  server: {
    consumer: 'server',
    resolve: {
      noExternal: true,
      // packages with WebAssembly, native code or their own threads
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
    // React in production mode, bundled: the server loads it to render a new article
    keepProcessEnv: false,
    resolve: { noExternal: true },
    build: {
      outDir: fromHere('dist/server'),
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: fromHere('web/entry-server.tsx') },
    },
  },
  // the package for scripts, with the rules that it runs offline; src/scripts/client-package.ts packs it
  package: {
    consumer: 'server',
    resolve: {
      noExternal: true,
      external: ['zod', '@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
    },
    build: {
      ssr: true,
      // Node 20
      target: 'es2023',
      minify: true,
      outDir: fromHere('dist/client/package'),
      emptyOutDir: true,
      copyPublicDir: false,
      license: { fileName: 'third-party-licenses.md' },
      rolldownOptions: {
        input: { index: fromHere('src/client/index.ts'), cli: fromHere('src/client/cli.ts') },
        output: {
          chunkFileNames: '[name].js',
          // with line breaks and names of classes, since Node prints the source line of an uncaught error
          minify: {
            compress: { keepNames: { class: true, function: false } },
            mangle: { keepNames: { class: true, function: false } },
            codegen: { removeWhitespace: false },
          },
        },
        // schemas that only the server uses
        treeshake: { moduleSideEffects: false, manualPureFunctions: ['z'] },
      },
    },
  },
};

export default defineConfig({
  root: fromHere('web'),
  // outside the sources: a cache there would make the built pages look outdated
  cacheDir: fromHere('node_modules/.vite'),
  plugins: [react(), compileEarly(), precompress(), withoutIndentation()],
  css: { modules: { generateScopedName: scopedName } },
  define: {
    SCRIPT_TARGETS: JSON.stringify(scriptTargets.map(({ id }) => id)),
    PACKAGE_VERSION: JSON.stringify(packageFile.version),
  },
  // none in tests: with any of them, Vitest would transform every package instead of letting Node load it
  environments: process.env.VITEST ? {} : builds,
  build: {
    // of the 6,000 icons behind one name, only those in use are compiled: a quarter of the build
    rolldownOptions: { experimental: { lazyBarrel: true } },
    // would compress every file once more, only to print its size
    reportCompressedSize: false,
  },
  // one `vite build` builds the application, the documents' scripts, their renderer, the server and the package
  builder: {
    async buildApp({ build, environments: { client, documents, ssr, server, package: clientPackage } }) {
      if (client) await build(client);
      // in parallel: it only needs the emptied output folder
      const drawing = finishWith('site-pictures');
      for (const environment of [documents, ssr, server, clientPackage]) if (environment) await build(environment);
      await Promise.all([drawing, finishWith('render-pages'), finishWith('client-package')]);
    },
  },
  test: {
    // keeps transformed modules for the next run
    fsModuleCache: true,
    reporters: ['default', fromHere('test/support/times-reporter.ts')],
    // one per core of the reference machine: each further worker has to load every module again
    maxWorkers: 2,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      inNode('domain', ['domain'], { setupFiles: fromHere('test/domain/setup.ts'), testTimeout: 30_000 }),
      inNode(
        'server',
        ['modules', 'platform', 'site', 'api', 'stripe-sandbox', 'scripts', 'repository', 'client'],
        serverSettings,
      ),
      inNode('resilience', ['resilience'], roundsSettings),
      inNode('security', ['security'], roundsSettings),
      {
        extends: true,
        resolve: {
          alias: [
            { find: /^zustand$/, replacement: fromHere('test/web/zustand.ts') },
            // as in the build: the client for Node sends no files
            { find: /^tus-js-client$/, replacement: fromHere('node_modules/tus-js-client/lib.es5/browser/index.js') },
          ],
        },
        test: {
          name: 'web',
          isolate: false,
          globalSetup: [prepareDatabase, fromHere('test/web/serve-product.ts')],
          root: fromHere('.'),
          environment: 'jsdom',
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: fromHere('test/web/setup.ts'),
          // all but setInterval, which drives jsdom's animation frames: a faked one would stop them in later tests
          fakeTimers: {
            toFake: [
              ...(['Date', 'performance', 'setTimeout', 'clearTimeout'] as const),
              ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
            ],
          },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      inNode('browser', ['browser'], {
        globalSetup: [prepareDatabase, fromHere('test/browser/chromium.ts')],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});
