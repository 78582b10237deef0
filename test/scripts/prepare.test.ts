import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { isFull } from '../support/rounds.ts';

/** A small project with data: the script, one page, and tools that only record that they ran. */
let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'promptreel-prepare-'));
  for (const folder of ['src/scripts', 'src/domain/product', 'web/pages', 'node_modules/vite/bin', 'data/database']) {
    mkdirSync(join(project, folder), { recursive: true });
  }
  cpSync(fromProjectRoot('src/scripts/prepare.js'), join(project, 'src/scripts/prepare.js'));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  for (const file of ['web/index.html', 'web/pages/Home.tsx', 'src/domain/product/limits.ts', 'vite.config.ts']) {
    writeFileSync(join(project, file), '');
  }
  writeFileSync(
    join(project, 'node_modules/vite/bin/vite.js'),
    `import fs from 'node:fs'; fs.mkdirSync('dist/server', { recursive: true });
    for (const file of ['index.html', 'server/main.js', 'share-images.json', 'client.tgz']) fs.writeFileSync('dist/' + file, process.argv[2]);`,
  );
  writeFileSync(join(project, 'node_modules/vite/package.json'), '{"type":"module"}');
  writeFileSync(
    join(project, 'src/scripts/prepare-database.ts'),
    "import fs from 'node:fs'; import path from 'node:path'; fs.mkdirSync(path.join(import.meta.dirname, '../../prepared'));",
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function prepare(args: string[] = ['--build'], nodeArgs: string[] = [], env: Record<string, string> = {}) {
  const script = join(project, 'src/scripts/prepare.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeArgs, script, ...args], {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, built: stdout.includes('Building'), stderr };
}
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test('builds missing pages, and does not rebuild while nothing changes', () => {
  expect(prepare()).toEqual({ status: 0, built: true, stderr: '' });
  expect(existsSync(join(project, 'dist/index.html'))).toBe(true);
  expect(prepare()).toEqual({ status: 0, built: false, stderr: '' });
});

test('rebuilds when a source is newer, and not for a file that neither pages nor server use', () => {
  const sources = ['web/pages/Home.tsx', 'web/pages', 'src/domain/product/limits.ts', 'src/scripts/prepare.js'];
  const unused = 'test/limits.test.ts';
  mkdirSync(join(project, 'test'));
  writeFileSync(join(project, unused), '');
  prepare();
  const rebuilt = [...sources, 'vite.config.ts', unused].filter((path) => {
    utimesSync(join(project, path), minutes(1), minutes(1));
    const { built } = prepare();
    utimesSync(join(project, path), minutes(-1), minutes(-1));
    return built;
  });
  expect(rebuilt).toEqual([...sources, 'vite.config.ts']);
});

test.runIf(isFull)('builds again after an interrupted build', () => {
  prepare();
  for (const file of ['dist/server/main.js', 'dist/share-images.json', 'dist/client.tgz']) {
    rmSync(join(project, file));
    expect(prepare(), file).toEqual({ status: 0, built: true, stderr: '' });
  }
});

test('without --build it builds nothing', () => {
  expect(prepare([])).toEqual({ status: 0, built: false, stderr: '' });
  expect(existsSync(join(project, 'dist'))).toBe(false);
});

test('without the build tool it uses what is built, or says in one sentence what to do', () => {
  prepare();
  writeFileSync(join(project, 'package-lock.json'), '');
  utimesSync(join(project, 'package-lock.json'), minutes(1), minutes(1));
  rmSync(join(project, 'node_modules'), { recursive: true });
  expect(prepare()).toEqual({ status: 0, built: false, stderr: '' });

  utimesSync(join(project, 'src/domain/product/limits.ts'), minutes(1), minutes(1));
  const old = prepare();
  expect(old).toMatchObject({ status: 1, built: false });
  expect(old.stderr).toMatch(
    /^The server in "dist" is older than its sources .+ run "npm ci" without --omit=dev, .+\.\n$/,
  );

  rmSync(join(project, 'dist'), { recursive: true });
  const { status, stderr } = prepare();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The pages are not built .+ run "npm ci" without --omit=dev\.\n$/);
});

test('reports a failed build', () => {
  writeFileSync(join(project, 'node_modules/vite/bin/vite.js'), 'process.exit(3)');
  const { status, stderr } = prepare();
  expect(status).toBe(1);
  expect(stderr).toContain('The pages could not be built');
});

test('prepares the embedded database before a first start, and only then', () => {
  const isPrepared = () => existsSync(join(project, 'prepared'));
  prepare();
  prepare(['--build'], [], { DATA_DIR: 'other', DATABASE_URL: 'postgres://ada@127.0.0.1/promptreel' });
  prepare([], [], { DATA_DIR: 'other' });
  expect(isPrepared()).toBe(false);
  expect(prepare(['--build'], [], { DATA_DIR: 'other' }).status).toBe(0);
  expect(isPrepared()).toBe(true);
});

test('stops on an outdated Node with one sentence', () => {
  const preload = join(project, 'old-node.cjs');
  writeFileSync(
    preload,
    "Object.defineProperty(process, 'version', { value: 'v20.11.0' });" +
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } });",
  );
  const { status, stderr, built } = prepare(['--build'], ['--require', preload]);
  expect(status).toBe(1);
  expect(built).toBe(false);
  expect(stderr).toMatch(/^Promptreel needs Node 24 but runs on v20\.11\.0: .*npm package "node".*\n$/);
  expect(existsSync(join(project, 'dist'))).toBe(false);
});

test('npm start, npm run dev and npm test all run it', () => {
  const { scripts } = JSON.parse(readFileSync(fromProjectRoot('package.json'), 'utf8'));
  for (const name of ['prestart', 'predev', 'pretest']) expect(scripts[name]).toContain('node src/scripts/prepare.js');
});
