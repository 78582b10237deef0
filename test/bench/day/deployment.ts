import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { freePort, Program } from '../../support/program.ts';
import type { AtEnd } from '../own-server.ts';
import { startNameServer } from './name-server.ts';

interface ComposeFile {
  services: { app: { build: { dockerfile_inline: string } } };
  configs: { proxy: { content: string } };
}

/** Several processes of the built product on one database, behind the compose file's proxy. */
export interface Deployment {
  /** The address of the proxy. */
  origin: string;
  /** The ids of the product's processes. */
  apps: number[];
  proxy: number;
  stop: () => Promise<void>;
}

/** The version of Caddy, which the compose file's proxy is. @throws where it is not installed */
export function proxyVersion(): string {
  const { error, stdout } = spawnSync('caddy', ['version'], { encoding: 'utf8' });
  if (error) throw new Error('The proxy of docker-compose.yml is needed: install caddy (Debian: apt install caddy).');
  return stdout.trim().split(' ', 1)[0] ?? '';
}

/**
 * Starts the product as the compose file does, each process with an address of its own on one port, as containers have:
 * 127.0.0.2 and on, which Linux alone has without asking.
 */
export async function deploy(
  { processes, databaseUrl, folder }: { processes: number; databaseUrl: string; folder: string },
  atEnd: AtEnd,
): Promise<Deployment> {
  const compose: ComposeFile = parse(readFileSync(fromProjectRoot('docker-compose.yml'), 'utf8'));
  const hosts = Array.from({ length: processes }, (_, index) => `127.0.0.${index + 2}`);
  const [appPort, proxyPort] = [await freePort(), await freePort()];
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  atEnd(stop);

  const [script = '', nodeArgs] = commandOf(compose);
  const programs = hosts.map((host) => {
    // NODE_ENV stays unset: production refuses to start without keys of Stripe
    const env = { HOST: host, PORT: String(appPort), DATABASE_URL: databaseUrl, TRUST_PROXY: '2', LOG_LEVEL: 'info' };
    const program = new Program([script], env, nodeArgs);
    ends.push(() => program.end());
    return program;
  });
  await Promise.all(programs.map((program) => program.says(/is ready on/)));

  const names = await startNameServer(hosts);
  ends.push(names.close);
  const config = proxyConfig(compose.configs.proxy.content, { proxyPort, appPort, namesPort: names.port });
  const proxy = startProxy(config, folder);
  ends.push(() => proxy.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${proxyPort}`;
  await answers(origin);
  return { origin, apps: programs.map(({ child }) => Number(child.pid)), proxy: Number(proxy.pid), stop };
}

/** The script and Node's options of the command that the compose file's containers run. */
function commandOf({ services }: ComposeFile): [script: string | undefined, nodeArgs: string[]] {
  const [command = '[]'] = /(?<=^CMD ).*/m.exec(services.app.build.dockerfile_inline) ?? [];
  const [, ...args]: string[] = JSON.parse(command);
  return [args.at(-1), args.slice(0, -1)];
}

interface Ports {
  proxyPort: number;
  appPort: number;
  namesPort: number;
}

/** The compose file's own configuration with other addresses. @throws where it no longer has those to exchange */
function proxyConfig(content: string, { proxyPort, appPort, namesPort }: Ports): string {
  const exchanges: [from: RegExp, to: string][] = [
    [/^:3000 \{$/m, `:${proxyPort} {\n  bind 127.0.0.1`],
    [/\bport 3000$/m, `port ${appPort}\n      resolvers udp/127.0.0.1:${namesPort}`],
  ];
  return exchanges.reduce((config, [from, to]) => {
    if (!from.test(config)) throw new Error(`The proxy's configuration in docker-compose.yml has no ${from}.`);
    return config.replace(from, to);
  }, content);
}

function startProxy(config: string, folder: string) {
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, config);
  const own = { XDG_CONFIG_HOME: join(folder, 'config'), XDG_DATA_HOME: join(folder, 'data') };
  for (const path of Object.values(own)) mkdirSync(path, { recursive: true });
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, ...own },
    stdio: 'ignore',
  });
}

async function answers(origin: string): Promise<void> {
  const giveUpAt = performance.now() + 20_000;
  while (performance.now() < giveUpAt) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('The proxy does not reach the product.');
}
