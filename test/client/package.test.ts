import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { isFull, sampled } from '../support/rounds.ts';
import { Visitor } from '../support/visitor.ts';
import { newToken } from './helpers.ts';

const tarball = fromProjectRoot('dist/client.tgz');
const nightTrain = fromProjectRoot('test/samples/night-train.json');
const script = fromProjectRoot('test/samples/scripts/night-train.fdx');

/** The oldest supported Node on the PATH; the product's own Node if there is no older one. */
const oldestNode = oldest((process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node')));

function oldest(nodes: string[]): string {
  const versions = nodes
    .filter((node) => existsSync(node))
    .map((node) => ({ node, major: Number(spawnSync(node, ['-p', 'parseInt(process.versions.node)']).stdout) }));
  const [first] = versions.filter(({ major }) => major >= 20).sort((a, b) => a.major - b.major);
  return first?.node ?? process.execPath;
}

test('publint finds nothing wrong with the package', async () => {
  const { messages } = await publint({ pack: { tarball: Uint8Array.from(readFileSync(tarball)).buffer } });
  expect(messages).toEqual([]);
});

test.runIf(isFull)('attw finds nothing wrong with its types', () => {
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

test('the package stays below 130 kB', () => {
  expect(statSync(tarball).size).toBeLessThan(130_000);
});

const product = testApp({ listen: true });

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

// each case starts processes, so `npm test` runs the first few
describe('installed into an empty folder', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'promptreel-package-'));
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    writeFileSync(join(folder, 'broken.json'), '{\n "version": 2\n "scenes": []\n}');
    writeFileSync(
      join(folder, 'no-network.mjs'),
      "import net from 'node:net'; net.Socket.prototype.connect = () => { throw new Error('no network') };",
    );
    const packages = [tarball, fromProjectRoot('node_modules/zod')];
    const options = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')];
    const { status, stderr } = spawnSync('npm', ['install', ...options, ...packages], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Starts the command with `oldestNode`, in a separate home folder. */
  function start(args: string[], env: Record<string, string> = {}) {
    const command = join(folder, 'node_modules/promptreel-client/cli.js');
    const own = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
    return spawn(oldestNode, [command, ...args], { cwd: folder, env: { ...own, ...env } });
  }

  async function resultOf(child: ReturnType<typeof start>) {
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, out, err };
  }

  /** Runs the command without a network. @param input what it reads from standard input */
  function promptreel(args: string[], input = '') {
    const child = start(args, { NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'no-network.mjs'))}` });
    child.stdin.end(input);
    return resultOf(child);
  }

  /** Runs the command with a login in the environment. */
  function withLogin(args: string[], token: string) {
    return resultOf(start(args, { PROMPTREEL_URL: product.url, PROMPTREEL_TOKEN: token }));
  }

  test('an error that a script does not catch is printed in a few lines', () => {
    const program = "import { check } from 'promptreel-client'; check({ project: {} });";
    const args = ['--input-type=module', '--eval', program];
    const { stderr } = spawnSync(oldestNode, args, { cwd: folder, encoding: 'utf8' });
    expect(stderr).toMatch(/^ClientError: Title is missing\.$/m);
    expect(stderr.length).toBeLessThan(2_000);
  });

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

  test('assembles from a file or standard input', async () => {
    const expected = readFileSync(fromProjectRoot('test/samples/night-train.sora-2.txt'), 'utf8');
    expect(await promptreel(['assemble', nightTrain, '-t', 'sora-2'])).toEqual({ code: 0, out: expected, err: '' });
    expect(await promptreel(['assemble', nightTrain])).toEqual({
      code: 0,
      out: expected,
      err: 'No target was chosen, so the limits of no generator apply. Choose one with --target.\n',
    });
    const json = await promptreel(['assemble', '--target', 'veo-3.1', '--json'], readFileSync(nightTrain, 'utf8'));
    expect(JSON.parse(json.out)).toMatchObject({
      target: 'veo-3.1',
      clips: [{ number: 1 }, { number: 2 }, { number: 3 }],
    });
  });

  test.runIf(isFull)('check exits with code 2 if a limit is exceeded', async () => {
    expect(await promptreel(['check', nightTrain, '-t', 'kling-3'])).toEqual({
      code: 0,
      out: 'No findings.\n',
      err: '',
    });
    const project = JSON.parse(readFileSync(nightTrain, 'utf8'));
    project.scenes[0].duration = 60;
    const { code, out } = await promptreel(['check', '-t', 'veo-3.1'], JSON.stringify(project));
    expect(out).toMatch(/^Scene 1: 60\.0s is longer than .+\n[\s\S]*Over a limit\.\n$/);
    expect(code).toBe(2);
  });

  test.runIf(isFull)('check warns of misspelled fields of scenes', async () => {
    const project = JSON.parse(readFileSync(nightTrain, 'utf8'));
    project.scenes[1].actoin = 'He runs.';
    project.scenes[2].xyz = 1;
    const { code, out, err } = await promptreel(['check', '-t', 'kling-3'], JSON.stringify(project));
    expect([code, out]).toEqual([0, 'No findings.\n']);
    expect(err.split('\n')).toEqual([
      'Scene 2: the field "actoin" is unknown, so prompts do not have it. Did you mean "action"?',
      'Scene 3: the field "xyz" is unknown, so prompts do not have it.',
      '',
    ]);
  });

  test.runIf(isFull)('request prints curl commands', async () => {
    const { code, out } = await promptreel(['request', nightTrain, '-t', 'veo-3.1', '--clip', '2', '--curl']);
    expect(code).toBe(0);
    expect(out.match(/^curl -sS -X POST "https:/gm)).toHaveLength(1);
    const none = await promptreel(['request', nightTrain, '-t', 'shot-sheet']);
    expect(none).toEqual({ code: 1, out: '', err: 'promptreel: No API is known for shot-sheet.\n' });
  });

  test.runIf(isFull)('targets lists all targets, or the facts of one', async () => {
    expect((await promptreel(['targets'])).out).toMatch(/^veo-3\.1 +Veo 3\.1 by Google$/m);
    expect((await promptreel(['targets', 'veo-3.1'])).out).toMatch(/^seconds: [\s\S]*maker, read 2026-/m);
    expect(await promptreel(['targets', 'sora-9'])).toMatchObject({ code: 1, err: expect.stringContaining('sora-2') });
  });

  test.runIf(isFull)('converts through pipes, and reports on standard error what it could not keep', async () => {
    const project = await promptreel(['convert', script, '--to', 'json', '-t', 'kling-3']);
    expect(project.err).toMatch(/^Line \d+: Transition: “FADE IN:”$/m);
    expect(JSON.parse(project.out)).toMatchObject({ projectTitle: 'Night Train', version: 2 });
    expect((await promptreel(['convert', '--to', 'srt'], project.out)).out).toMatch(/^1\r\n00:00:\d\d,\d{3} --> /);
    const written = await promptreel(['convert', '--to', 'edl', '-o', 'film.edl'], project.out);
    expect(written).toEqual({ code: 0, out: '', err: 'Wrote film.edl.\n' });
    expect(readFileSync(join(folder, 'film.edl'), 'utf8')).toMatch(/^TITLE: /);
    // the format is that of the name, and only --force replaces a file
    const again = await promptreel(['convert', '-o', 'film.edl'], project.out.replace('Night Train', 'Day Train'));
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/film\.edl exists already\. .+ --force/)]);
    expect(readFileSync(join(folder, 'film.edl'), 'utf8')).toMatch(/^TITLE: Night Train/i);
    const forced = await promptreel(['convert', '-o', 'film.edl', '--force'], project.out.replace('Night', 'Day'));
    expect(forced.code).toBe(0);
    expect(readFileSync(join(folder, 'film.edl'), 'utf8')).toMatch(/^TITLE: Day Train/i);
  });

  test.runIf(isFull)('mcp says what to install, since its SDK is larger than the package', async () => {
    const { code, out, err } = await promptreel(['mcp']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      'promptreel: This command needs the package @modelcontextprotocol/server. Install it with npm install @modelcontextprotocol/server, then try again.\n',
    );
  });

  test.runIf(isFull)('diff shows what changed', async () => {
    const changed = readFileSync(nightTrain, 'utf8').replace('A boy of ten', 'A girl of nine');
    const { code, out } = await promptreel(['diff', nightTrain, '-', '--exit-code'], changed);
    expect(out).toBe('Scene 2\n  Subject\n- A boy of ten\n+ A girl of nine\n');
    expect(code).toBe(1);
    expect(await promptreel(['diff', nightTrain, nightTrain, '--exit-code'])).toEqual({ code: 0, out: '', err: '' });
  });

  test.runIf(isFull).each([
    [['assemble', 'missing.json'], /^promptreel: There is no file .*missing\.json\.\n$/],
    [['assemble'], /^promptreel: This is not a project: it is not JSON\. Convert it to a project first\.\n$/],
    [['assemble', 'broken.json'], /^promptreel: broken\.json is not valid JSON: .+ at line 3, column 2\. Correct it/],
    [['assemble', '-t', 'sora-9'], /'sora-9' is invalid/],
    [['convert'], /^promptreel: Choose a format with --to, or name a file such as -o film\.csv\. Formats: json, /],
    [['convert', nightTrain, '-o', 'nowhere/film.csv'], /^promptreel: There is no folder nowhere\.\n$/],
    [['unknown'], /unknown command 'unknown'/],
  ])('%j explains its error and exits with code 1', async (args, message) => {
    const { code, out, err } = await promptreel(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
  });

  test.runIf(isFull)('every command has examples', async () => {
    const commandsOf = async (...names: string[]) => {
      const [, list = ''] = (await promptreel([...names, '--help'])).out.split('\nCommands:\n');
      const [ownList = ''] = list.split('\n\n', 1);
      return [...ownList.matchAll(/^ {2}([a-z]+)/gm)].flatMap(([, name = '']) =>
        name === 'help' ? [] : [[...names, name]],
      );
    };
    const commands = [...(await commandsOf()), ...(await commandsOf('projects'))].map((names) => names.join(' '));
    expect(commands).toEqual([
      ...[
        'assemble',
        'check',
        'request',
        'targets',
        'convert',
        'diff',
        'projects',
        'login',
        'logout',
        'mcp',
        'completions',
      ],
      ...['projects list', 'projects pull', 'projects push', 'projects open'],
    ]);
    const helps = commands
      .filter((command) => command !== 'projects')
      .map(async (command) => (await promptreel([...command.split(' '), '--help'])).out);
    for (const help of await Promise.all(helps)) expect(help).toMatch(/\nExamples:\n {2}.*promptreel /);
  });

  test.runIf(isFull)(
    'pushes, lists, pulls and opens stored projects; a second push over a change is a conflict',
    async () => {
      const token = await newToken(product.app);
      const run = (...args: string[]) => withLogin(['projects', ...args], token);
      const edit = (file: string, from: string, to: string) => {
        writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to));
      };
      writeFileSync(join(folder, 'mine.json'), readFileSync(nightTrain));
      expect(await run('list')).toEqual({ code: 0, out: '', err: 'No projects.\n' });
      const created = await run('push', 'mine.json', '--json');
      expect(created).toMatchObject({ code: 0, err: '' });
      const { id, ...rest } = JSON.parse(created.out);
      expect(rest).toEqual({ action: 'created', revision: 1, file: 'mine.json' });
      expect((await run('list', 'train')).out).toMatch(
        new RegExp(`^${id}  20\\d\\d-.+  NIGHT TRAIN  3 scenes, 15 s\\n$`),
      );

      const pulled = await run('pull', `${product.url}/app/p/${id}`, '-o', 'theirs.json');
      expect(pulled).toEqual({ code: 0, out: `Wrote theirs.json: revision 1 of ${id}\n`, err: '' });
      const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
      expect(read('theirs.json')).toMatchObject({ id, revision: 1, syncedParts: read('mine.json').syncedParts });
      expect((await run('pull', id, '-o', 'theirs.json')).err).toMatch(
        /theirs\.json exists already\. Name another file/,
      );
      edit('theirs.json', 'A boy of ten', 'A girl of nine');
      expect((await run('push', 'theirs.json')).out).toBe(`Saved the project of theirs.json: revision 2 of ${id}\n`);

      edit('mine.json', 'Locked-off overhead', 'Handheld');
      edit('mine.json', 'NIGHT TRAIN', 'DAY TRAIN');
      const conflict = await run('push', 'mine.json');
      expect([conflict.code, conflict.out]).toEqual([3, '']);
      expect(conflict.err).toContain('Changed only in the file:\nFilm\n  Title\n- NIGHT TRAIN\n+ DAY TRAIN\n');
      expect(conflict.err).toContain('Changed in both, from the stored project (-) to the file (+):\nScene 2\n');
      const asJson = await run('push', 'mine.json', '--json');
      expect(asJson.code).toBe(3);
      expect(JSON.parse(asJson.out)).toMatchObject({
        action: 'conflict',
        stored: { revision: 2 },
        here: { film: [{ label: 'Title', before: 'NIGHT TRAIN', after: 'DAY TRAIN' }] },
        both: { scenes: [{ after: 2 }] },
      });
      expect(read('mine.json')).toMatchObject({ projectTitle: 'DAY TRAIN' });
      expect((await run('pull', 'mine.json')).err).toMatch(/The file has changes that were not pushed/);
      expect((await run('open', 'mine.json', '--no-browser')).out).toBe(`${product.url}/app/p/${id}\n`);
      expect((await run('pull', 'nothing.json')).err).toMatch(/There is no file nothing\.json, and it is not the id/);
    },
  );

  test.runIf(isFull)('a token that may only read is told how to get another one', async () => {
    const token = await newToken(product.app, 'read');
    const { code, err } = await withLogin(['projects', 'push', nightTrain], token);
    expect([code, err]).toEqual([1, expect.stringMatching(/may only read\. Run promptreel login --access write/)]);
  });

  test.runIf(isFull)('logs in by a code that is confirmed in the browser, and logs out', async () => {
    const login = start(['login', product.url, '--no-browser', '--name', 'Laptop']);
    const result = resultOf(login);
    const code = await new Promise<string>((resolve) => {
      let shown = '';
      login.stderr.on('data', (part) => {
        shown += part;
        const found = /code: (\S+)\n/.exec(shown)?.[1];
        if (found) resolve(found);
      });
    });
    const user = await newUser(product.app);
    expect((await user.post('/api/tokens/logins/confirm', { code })).statusCode).toBe(200);
    expect(await result).toMatchObject({ code: 0, out: expect.stringContaining(`Logged in to ${product.url}.`) });
    const stored = join(folder, 'config/promptreel/login.json');
    expect(statSync(stored).mode & 0o777).toBe(0o600);
    const { token } = JSON.parse(readFileSync(stored, 'utf8'));
    expect((await user.get('/api/tokens')).json()).toMatchObject([{ name: 'Laptop', access: 'write' }]);
    expect(await resultOf(start(['projects', 'list']))).toMatchObject({ code: 0, err: 'No projects.\n' });

    expect(await resultOf(start(['logout']))).toMatchObject({ code: 0, out: `Logged out of ${product.url}.\n` });
    expect(existsSync(stored)).toBe(false);
    expect((await withLogin(['projects', 'list'], token)).err).toMatch(/Run promptreel login, or set PROMPTREEL_TOKEN/);
    const after = await resultOf(start(['projects', 'list']));
    expect([after.code, after.err]).toEqual([1, expect.stringMatching(/not logged in\. Run promptreel login/)]);
  });

  // each script prints the completions of a line, one per line
  const shells: Readonly<Record<string, (words: string[]) => string>> = {
    bash: (
      words,
    ) => `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; eval "$(promptreel completions bash)"
      _promptreel; printf '%s\\n' "\${COMPREPLY[@]}"`,
    zsh: (words) => `compdef() { : }; _describe() { print -rl -- $found }; _files() { : }
      eval "$(promptreel completions zsh)"; words=(${words.join(' ')}); CURRENT=${words.length}; _promptreel`,
    fish: (words) => `promptreel completions fish | source; complete -C "${words.join(' ').replaceAll("'", '')}"`,
  };

  // bash is everywhere, the others are not
  const installed = Object.entries(shells).filter(([shell]) => shell === 'bash' || !spawnSync(shell, ['-c', '']).error);

  test.runIf(isFull).each(installed)('%s completes commands, options and their values', (shell, script) => {
    const env = { HOME: folder, PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
    const completed = (...words: string[]) => {
      const args = ['-c', script(['promptreel', ...words])];
      const { stdout } = spawnSync(shell, args, { cwd: folder, env, encoding: 'utf8' });
      return stdout.split('\n').filter(Boolean).toSorted();
    };
    expect(completed("'proj'")).toEqual(['projects']);
    expect(completed('projects', "''")).toEqual(['help', 'list', 'open', 'pull', 'push']);
    expect(completed('assemble', 'film.json', '-t', "'veo'")).toEqual(['veo-3.1']);
    expect(completed('projects', 'list', "'--b'")).toEqual(['--bin']);
    expect(completed('completions', "''")).toEqual(['bash', 'fish', 'zsh']);
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
    for (const module of sampled([
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const)) {
      const [kind, resolution] = module;
      const args = [...options, '--types', '', '--module', kind, '--moduleResolution', resolution, 'typed.ts'];
      const { stdout } = spawnSync(fromProjectRoot('node_modules/.bin/tsc'), args, { cwd: folder, encoding: 'utf8' });
      expect(stdout, resolution).toBe('');
    }
  });
});
