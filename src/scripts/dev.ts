import { spawn } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'vite';
import { formPaths } from '../domain/site/forms.ts';
import { readEnv } from '../platform/env.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { fromProjectRoot } from '../platform/project-root.ts';

/**
 * `npm run dev`: starts the server, which restarts when its sources change, and a dev server that serves the pages with
 * hot reload and forwards calls to the server. Both stop together.
 */
async function develop(): Promise<void> {
  const { host, port } = readEnv(process.env);
  const target = `http://${host}:${port}`;
  const server = spawn(process.execPath, ['--watch', fromProjectRoot('src/main.ts')], { stdio: 'inherit' });
  const calls = ['/api', '/trpc', '/sandbox', '/healthz', '/readyz', '/s/', '/assets/', '/schema/'];
  const pages = await createServer({
    configFile: fromProjectRoot('vite.config.ts'),
    // the server compares a request's Origin with its Host, so the proxy must not change the Host
    server: {
      proxy: {
        ...Object.fromEntries(calls.map((path) => [path, { target, changeOrigin: false }])),
        // forms are sent to the path of their page
        [`^(?:${formPaths.join('|')})(?:\\?|$)`]: {
          target,
          changeOrigin: false,
          bypass: ({ method, url }: IncomingMessage) => (method === 'POST' ? undefined : url),
        },
      },
    },
  });
  await pages.listen();
  const [address] = pages.resolvedUrls?.local ?? [];
  process.stdout.write(`Pages with hot reload: ${address}\n`);

  server.once('exit', async (code) => {
    await pages.close();
    process.exit(code ?? 0);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
}

try {
  await develop();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
