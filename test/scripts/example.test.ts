import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleClips } from '../../src/domain/film/prompt.ts';
import { projectSchema } from '../../src/domain/project/schema.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { example } from '../../src/scripts/example.ts';
import { testApp } from '../support/apps.ts';
import { Program } from '../support/program.ts';
import { nightTrain } from '../support/samples.ts';

const app = testApp({ listen: true });

const account = ['--email', 'dev@example.test', '--password', 'a long enough one'];

test('registers, saves the sample, lists it and prints its prompt; then logs in and repeats', async () => {
  const prompt = readFileSync(fromProjectRoot('test/samples/night-train.sora-2.txt'), 'utf8').trimEnd();
  const first = await example(['--url', app.url, ...account, '--register'], {});
  expect(first).toEqual({
    code: 0,
    err: '',
    out: `Signed in as dev@example.test\nTemplates: Night train (3 scenes)\n\n${prompt}\n`,
  });
  const env = {
    PROMPTREEL_URL: `${app.url}/`,
    PROMPTREEL_EMAIL: 'dev@example.test',
    PROMPTREEL_PASSWORD: 'a long enough one',
  };
  const second = await example([], env);
  expect(second.out).toContain('Templates: Night train (3 scenes), Night train (3 scenes)\n');

  const { code, out } = await example(['--target', 'veo-3.1'], env);
  const { clips, findings } = assembleClips(projectSchema.parse(nightTrain), 'veo-3.1');
  expect(code).toBe(0);
  for (const { text } of clips) expect(out).toContain(text);
  for (const { message } of findings) expect(out).toContain(message);
});

test('reports errors in one sentence with exit code 1', async () => {
  const [wrong, unreachable, usage] = await Promise.all([
    example(['--url', app.url, '--email', 'dev@example.test', '--password', 'wrong'], {}),
    example(['--url', 'http://127.0.0.1:2', ...account], {}),
    example([], {}),
  ]);
  const unknown = await example([...account, '--target', 'sora-9'], {});
  expect([unknown.code, unknown.out]).toEqual([1, '']);
  expect(wrong).toEqual({ code: 1, out: '', err: 'Invalid email or password\n' });
  expect(unreachable.code).toBe(1);
  expect(unreachable.err).toMatch(/^The server cannot be reached \(.+\)\. Is it running\? npm start\n$/);
  expect(usage.code).toBe(1);
  expect(usage.err).toContain('--email');
});

test('as a program it prints to its two outputs and ends with the code', async () => {
  const program = new Program(['src/scripts/example.ts', '--url', 'http://127.0.0.1:2', ...account]);
  expect(await program.exit).toBe(1);
  expect(program.out).toBe('');
  expect(program.err).toMatch(/^The server cannot be reached/);
});
