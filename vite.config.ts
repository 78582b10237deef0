import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: fromHere('web'),
  plugins: [react()],
  build: { outDir: fromHere('dist'), emptyOutDir: true },
  test: {
    projects: [
      { test: { name: 'domain', root: fromHere('.'), include: ['test/domain/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: fromHere('.'),
          include: ['test/server/**/*.test.ts', 'test/api/**/*.test.ts'],
          globalSetup: 'test/support/prepare-database.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: fromHere('.'),
          environment: 'jsdom',
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: 'test/support/web-setup.ts',
        },
      },
      {
        test: {
          name: 'browser',
          root: fromHere('.'),
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/prepare-database.ts', 'test/support/prepare-browser.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // one browser process serves every file
          fileParallelism: false,
        },
      },
    ],
  },
});
