import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { testApp } from '../support/apps.ts';
import { Visitor } from '../support/visitor.ts';

const tarball = fromProjectRoot('dist/client.tgz');
const nightTrain = fromProjectRoot('test/samples/night-train.json');
const script = fromProjectRoot('test/samples/scripts/night-train.fdx');

test('publint finds nothing wrong with the package', async () => {
  const { messages } = await publint({ pack: { tarball: Uint8Array.from(readFileSync(tarball)).buffer } });
  expect(messages).toEqual([]);
});

test('attw finds nothing wrong with its types', () => {
  // in a process of its own: with Vitest's conditions, the tool resolves to its sources
  const script = `import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
    import { readFileSync } from 'node:fs';
    const { types, problems } = await checkPackage(createPackageFromTarballData(readFileSync(process.argv[1])));
    console.log(JSON.stringify({ types: types.kind, problems: problems.map(({ kind }) => kind) }));`;
  const args = ['--input-type=module', '--eval', script, tarball];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: fromProjectRoot('.'), encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const { types, problems } = JSON.parse(stdout);
  expect(types).toBe('included');
  // by design: the package is an ES module, which require() reads from Node 20.19 and 22.12 on
  expect(problems.filter((kind: string) => kind !== 'CJSResolvesToESM')).toEqual([]);
});

test('the package stays small: half of it reads and writes files of other programs', () => {
  expect(statSync(tarball).size).toBeLessThan(105_000);
});

const product = testApp();

test('the product serves the package', async () => {
  const { statusCode, headers, rawPayload } = await new Visitor(product.app).get('/client.tgz');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'public, max-age=0',
    etag: expect.any(String),
  });
  expect(rawPayload.equals(readFileSync(tarball))).toBe(true);
});

describe('installed into an empty folder', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'promptreel-package-'));
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const packages = [tarball, fromProjectRoot('node_modules/zod')];
    const options = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')];
    const { status, stderr } = spawnSync('npm', ['install', ...options, ...packages], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the command as a process. @param input of its standard input */
  function promptreel(args: string[], input = '') {
    const command = join(folder, 'node_modules/.bin/promptreel');
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, input, encoding: 'utf8' });
    return { code: status, out: stdout, err: stderr };
  }

  test('has no dependency but zod', () => {
    const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
    const names = Object.keys(packages).filter((name) => name.startsWith('node_modules/'));
    expect(names).toEqual(['node_modules/promptreel-client', 'node_modules/zod']);
  });

  test('imports nothing of Node outside of the command line, so that browsers can load it', () => {
    const sources = new Set(['./index.js']);
    for (const source of sources) {
      if (!source.startsWith('./')) continue;
      const code = readFileSync(join(folder, 'node_modules/promptreel-client', source), 'utf8');
      for (const [, from = ''] of code.matchAll(/\b(?:from|import)\s*\(?["'`]([\w@./:-]+)["'`]/g)) sources.add(from);
    }
    expect([...sources].filter((source) => !source.startsWith('./'))).toEqual(['zod']);
  });

  test('assembles from a file or standard input', () => {
    const expected = readFileSync(fromProjectRoot('test/samples/night-train.sora-2.txt'), 'utf8');
    expect(promptreel(['assemble', nightTrain])).toEqual({ code: 0, out: expected, err: '' });
    const json = promptreel(['assemble', '--target', 'veo-3.1', '--json'], readFileSync(nightTrain, 'utf8'));
    expect(JSON.parse(json.out)).toMatchObject({
      target: 'veo-3.1',
      clips: [{ number: 1 }, { number: 2 }, { number: 3 }],
    });
  });

  test('check ends with 2 over a limit', () => {
    expect(promptreel(['check', nightTrain, '-t', 'kling-3'])).toEqual({ code: 0, out: 'No findings.\n', err: '' });
    const project = JSON.parse(readFileSync(nightTrain, 'utf8'));
    project.scenes[0].duration = 60;
    const { code, out } = promptreel(['check', '-t', 'veo-3.1'], JSON.stringify(project));
    expect(out).toMatch(/^Scene 1: 60\.0s is longer than .+\n[\s\S]*Over a limit\.\n$/);
    expect(code).toBe(2);
  });

  test('request prints curl commands', () => {
    const { code, out } = promptreel(['request', nightTrain, '-t', 'veo-3.1', '--clip', '2', '--curl']);
    expect(code).toBe(0);
    expect(out.match(/^curl -sS -X POST "https:/gm)).toHaveLength(1);
    const none = promptreel(['request', nightTrain, '-t', 'shot-sheet']);
    expect(none).toEqual({ code: 1, out: '', err: 'promptreel: No API is known for shot-sheet.\n' });
  });

  test('targets lists them, and the facts of one', () => {
    expect(promptreel(['targets']).out).toMatch(/^veo-3\.1 +Veo 3\.1 by Google$/m);
    expect(promptreel(['targets', 'veo-3.1']).out).toMatch(/^seconds: [\s\S]*maker, read 2026-/m);
    expect(promptreel(['targets', 'sora-9']).code).toBe(1);
  });

  test('converts through pipes, and reports what is not kept on the other output', () => {
    const project = promptreel(['convert', script, '--to', 'json', '-t', 'kling-3']);
    expect(project.err).toMatch(/^Line \d+: Transition: “FADE IN:”$/m);
    expect(JSON.parse(project.out)).toMatchObject({ projectTitle: 'Night Train', version: 2 });
    expect(promptreel(['convert', '--to', 'srt'], project.out).out).toMatch(/^1\r\n00:00:\d\d,\d{3} --> /);
    const written = promptreel(['convert', '--to', 'edl', '-o', 'film.edl'], project.out);
    expect([written.code, written.out]).toEqual([0, '']);
    expect(readFileSync(join(folder, 'film.edl'), 'utf8')).toMatch(/^TITLE: /);
  });

  test('mcp says what to install, since its SDK is larger than the package', () => {
    const { code, out, err } = promptreel(['mcp']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      'promptreel: This command needs the package @modelcontextprotocol/server. Install it with npm install @modelcontextprotocol/server, then try again.\n',
    );
  });

  test('diff shows what changed', () => {
    const changed = readFileSync(nightTrain, 'utf8').replace('A boy of ten', 'A girl of nine');
    const { code, out } = promptreel(['diff', nightTrain, '-', '--exit-code'], changed);
    expect(out).toBe('Scene 2\n  Subject\n- A boy of ten\n+ A girl of nine\n');
    expect(code).toBe(1);
    expect(promptreel(['diff', nightTrain, nightTrain, '--exit-code'])).toEqual({ code: 0, out: '', err: '' });
  });

  test.each([
    [['assemble', 'missing.json'], /^promptreel: There is no file .*missing\.json\.\n$/],
    [['assemble'], /^promptreel: This is not a project: it is not JSON\. Convert it to a project first\.\n$/],
    [['assemble', '-t', 'sora-9'], /'sora-9' is invalid/],
    [['convert'], /required option '--to <format>'/],
    [['unknown'], /unknown command 'unknown'/],
  ])('%j explains its error and ends with 1', (args, message) => {
    const { code, out, err } = promptreel(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
  });

  test('every command has examples', () => {
    const commands = promptreel(['--help']).out.match(/(?<=^ {2})[a-z]+(?= .*(\[options\]))/gm) ?? [];
    expect(commands).toEqual(['assemble', 'check', 'request', 'targets', 'convert', 'diff']);
    for (const name of commands) expect(promptreel([name, '--help']).out).toMatch(/\nExamples:\n {2}.*promptreel /);
  });

  test('is typed without the sources of the server', () => {
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { assemble, ClientError, createClient, type Scene } from 'promptreel-client';
      const client = createClient({ url: 'http://127.0.0.1', token: 'prl_x' });
      const { rows } = await client.projects.list({ limit: 10 });
      const project = await client.projects.get({ id: rows[0]?.id ?? '' });
      const scenes: Scene[] = project.scenes;
      const texts: string[] = assemble({ project, target: 'veo-3.1' }).clips.map(({ text }) => text);
      for await (const part of client.ai.streamFilm({ treatment: 'x' }, { signal: AbortSignal.timeout(9) }))
        if (part.part === 'outline') texts.push(part.title);
      // @ts-expect-error a misspelled input
      await client.projects.list({ limits: 10 });
      // @ts-expect-error an unknown target
      assemble({ project, target: 'sora-9' });
      export { ClientError, scenes };`,
    );
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--lib',
      'es2023,dom',
      '--target',
      'es2023',
    ];
    for (const module of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      const [kind, resolution] = module;
      const args = [...options, '--types', '', '--module', kind, '--moduleResolution', resolution, 'typed.ts'];
      const { stdout } = spawnSync(fromProjectRoot('node_modules/.bin/tsc'), args, { cwd: folder, encoding: 'utf8' });
      expect(stdout, resolution).toBe('');
    }
  });
});
