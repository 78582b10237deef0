import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { nightTrain } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp();
const read = (body: object) => new Visitor(app.app).post('/api/projects/import', body);
const write = (body: object) => new Visitor(app.app).post('/api/projects/export', body);
const script = (name: string) => readFileSync(fromProjectRoot(`test/samples/scripts/${name}`), 'utf8');

test.each(['fountain', 'fdx'] as const)('a script in %s becomes a project that can be assembled', async (format) => {
  const text = script(`night-train.${format}`);
  const { project, report } = (await read({ format, text, target: 'kling-3' })).json();
  expect(project.version).toBe(2);
  expect(project.scenes.length).toBeGreaterThan(3);
  expect(project.cast.length).toBeGreaterThan(1);
  for (const { line } of report) expect(line === null || line > 0).toBe(true);
  const assembled = await new Visitor(app.app).post('/api/projects/assemble', { project, target: 'kling-3' });
  expect(assembled.statusCode).toBe(200);
  expect(assembled.json().clips.length).toBeGreaterThan(3);
  const typed = await new Visitor(app.app).trpc().projects.import.mutate({ format, text, target: 'kling-3' });
  expect(typed).toEqual({ project, report });
});

test('a project written as Fountain or CSV and read again has the same scenes', async () => {
  for (const format of ['fountain', 'csv'] as const) {
    const file = (await write({ format, project: nightTrain })).json();
    const { project } = (await read({ format, text: file.text })).json();
    for (const [index, scene] of nightTrain.scenes.entries()) {
      expect(project.scenes[index], format).toMatchObject({ duration: scene.duration, dialog: scene.dialog ?? '' });
    }
    expect(project.scenes).toHaveLength(nightTrain.scenes.length);
  }
});

test('a file has its name and media type', async () => {
  const { name, type, text } = (await write({ format: 'edl', project: nightTrain, frameRate: '25' })).json();
  expect([name.endsWith('.edl'), type]).toEqual([true, 'text/plain;charset=utf-8']);
  expect(text).toMatch(/^TITLE: /);
});

test('an unreadable file gets a one-sentence error', async () => {
  for (const [body, message] of [
    [{ format: 'fdx', text: '%PDF-1.7' }, /\.$/],
    [{ format: 'fountain', text: '' }, /\.$/],
    [{ format: 'fdx', text: '<!DOCTYPE a [<!ENTITY b "c">]><FinalDraft>&b;</FinalDraft>' }, /\.$/],
  ] as const) {
    const response = await read(body);
    expect([response.statusCode, response.json().message]).toEqual([422, expect.stringMatching(message)]);
  }
  expect((await read({ format: 'docx', text: 'A' })).statusCode).toBe(400);
});

test('a file whose expanded mentions would be too large is rejected before it is written', async () => {
  const cast = [{ name: 'A', kind: 'character', text: 'b'.repeat(2_000), short: 'c'.repeat(200) }];
  const scenes = Array.from({ length: 80 }, (_, index) => ({
    sceneNumber: index + 1,
    duration: 5,
    dialog: '@A '.repeat(600),
  }));
  const response = await write({ format: 'srt', project: { ...nightTrain, cast, scenes } });
  expect([response.statusCode, response.json().message]).toEqual([
    413,
    'The file would be larger than 2 MiB. Send fewer scenes at once.',
  ]);
});

test('files count toward the same limit per address and minute as assembled projects', async () => {
  const limited = appOn(app.orm, { requestLimits: { assemble: { perAddress: 1, windowSeconds: 60 } } });
  const visitor = new Visitor(limited);
  const send = (path: string, payload: object) =>
    visitor.inject({ method: 'POST', url: `/api/projects/${path}`, payload, remoteAddress: '10.0.0.18' });
  expect((await send('export', { format: 'srt', project: nightTrain })).statusCode).toBe(200);
  const response = await send('import', { format: 'prompt', text: 'A' });
  expect(response.statusCode).toBe(429);
  expect(response.json().message).toMatch(/^At most 1 files a minute can be read or written from one address\. /);
});
