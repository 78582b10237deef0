import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assembleClips } from '../../../src/domain/film/prompt.ts';
import { eachField } from '../../../src/domain/scene/fields.ts';
import { curlCommand, requestBody } from '../../../src/domain/targets/curl.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { projectWith } from '../arbitraries.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promptreel-curl-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A fake curl that records its arguments and its input. */
const stub = `curl() { printf '%s\\n' "$@" > args; cat > body; }`;

/**
 * Runs a command in a shell.
 * @returns curl's arguments and input
 */
function paste(command: string, env: Record<string, string> = {}) {
  const { status, stderr, stdout } = spawnSync('sh', ['-c', `${stub}\n${command}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/nowhere', ...env },
  });
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: '' });
  expect(readdirSync(folder).sort(), 'nothing else ran').toEqual(['args', 'body']);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { args: read('args').trimEnd().split('\n'), body: read('body') };
}

const traps = [
  "'; $(touch x) #",
  '"; touch x; "',
  '`touch x`',
  '$HOME $(touch x) \\$HOME',
  'BODY',
  'a\nBODY\ntouch x\n',
  "BODY_\n'BODY'\nEOF\n",
  "It's “quoted” \\ 100% !! ~ * ? <<'BODY'",
  '\u0001\u001b[2J\u2028\u2029 🎬 手紙',
];

test.each(traps)('a shell sends %j unchanged and runs none of it', (trap) => {
  const body = { prompt: trap, [trap]: [trap] };
  const command = curlCommand({ url: 'https://render.test/v1', body }) ?? '';
  expect(paste(command).body).toBe(`${requestBody(body)}\n`);
});

const withRequest = (Object.keys(targets) as TargetId[]).filter((id) => 'request' in targets[id]);

test.each(withRequest)('no text or setting of a project can run a command in the requests of %s', (id) => {
  const scenes = traps.map((trap) => ({ duration: 5, ...eachField(() => trap) }));
  const [trap = ''] = traps;
  const settings = { ratio: trap, resolution: trap, language: trap };
  for (const request of assembleClips({ ...projectWith(...scenes), settings }, id).requests) {
    const command = request && curlCommand(request);
    if (!command) continue;
    expect(paste(command).body).toBe(`${requestBody(request.body)}\n`);
  }
});

test('the delimiter of the body does not occur in it', () => {
  const command = curlCommand({ url: 'https://render.test', body: { prompt: 'BODY BODY_' } });
  expect(command).toContain("<<'BODY__'\n");
  expect(command?.endsWith('\nBODY__\n')).toBe(true);
});

test('the key comes from the environment, in the URL and in headers', () => {
  const command = curlCommand({
    url: 'https://render.test/$PROJECT/clips',
    headers: { Authorization: 'Bearer $RENDER_KEY' },
    body: { duration: 5 },
  });
  expect(command).not.toContain('secret');
  expect(paste(command ?? '', { PROJECT: 'film', RENDER_KEY: 'secret' })).toEqual({
    args: [
      ...['-sS', '-X', 'POST', 'https://render.test/film/clips'],
      ...['-H', 'Content-Type: application/json', '-H', 'Authorization: Bearer secret'],
      ...['--data-binary', '@-'],
    ],
    body: '{\n  "duration": 5\n}\n',
  });
});

test('a request without a URL has no command', () => {
  expect(curlCommand({ body: { prompt: 'A boat' }, on: 'Comfy Router' })).toBe(null);
});
