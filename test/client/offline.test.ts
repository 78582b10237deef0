import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Project } from '../../src/client/calls.ts';
import { ClientError } from '../../src/client/client-error.ts';
import { convert, inFormats, outFormats } from '../../src/client/convert.ts';
import { assemble, check, diff, exportPaper, importPaper, prompt, targets } from '../../src/client/offline.ts';
import { importFormats } from '../../src/domain/papers/in/read-paper.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { testApp } from '../support/apps.ts';
import { nightTrain } from '../support/samples.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
const project = nightTrain as unknown as Project;
const sample = (name: string) => readFileSync(fromProjectRoot(`test/samples/${name}`));
const post = async (url: string, body: object) => (await new Visitor(app.app).post(url, body)).json();

test.each(['sora-2', 'veo-3.1', 'kling-3', 'generic'] as const)('assembles for %s like the server', async (target) => {
  expect(assemble({ project, target })).toEqual(await post('/api/projects/assemble', { project, target }));
});

test('lists the targets like the server', async () => {
  expect(targets()).toEqual((await new Visitor(app.app).get('/api/targets')).json());
});

test('the prompt is the text that the editor copies', () => {
  expect(`${prompt({ project })}\n`).toBe(sample('night-train.sora-2.txt').toString());
});

test('reads and writes every format like the server', async () => {
  const text = sample('scripts/night-train.fountain').toString();
  const imported = importPaper({ format: 'fountain', text, target: 'kling-3' });
  expect(imported).toEqual(await post('/api/projects/import', { format: 'fountain', text, target: 'kling-3' }));
  for (const format of outFormats) {
    if (format === 'json') continue;
    const written = exportPaper({ format, project: imported.project });
    expect(written, format).toEqual(await post('/api/projects/export', { format, project: imported.project }));
  }
  expect(inFormats.toSorted()).toEqual(['json', ...importFormats].toSorted());
});

test('a check is over the limit if a text or a clip is too long, and not because of advice', () => {
  const scene = (more: object) => ({
    ...project,
    scenes: [{ sceneNumber: 1, duration: 5, subject: 'A boy', ...more }],
  });
  expect(check({ project, target: 'kling-3' })).toEqual({ findings: [], isOverLimit: false });
  // rendered as 6 s, which is advice
  expect(check({ project: scene({}), target: 'veo-3.1' })).toMatchObject({
    findings: [{ kind: 'duration' }],
    isOverLimit: false,
  });
  expect(check({ project: scene({ duration: 60 }), target: 'veo-3.1' }).isOverLimit).toBe(true);
  const long = scene({ action: 'walks on and on. '.repeat(110), audio: 'rain on tin. '.repeat(150) });
  expect(check({ project: long, target: 'kling-3' })).toMatchObject({
    findings: [{ kind: 'too-long' }],
    isOverLimit: true,
  });
});

test('recognizes the format of a file to convert', () => {
  const titles = ['night-train.json', 'night-train.sora-2.txt', 'scripts/night-train.fdx'].map((name) => {
    const { text } = convert({ file: sample(name), name, to: 'json' });
    return [JSON.parse(text).version, JSON.parse(text).scenes.length > 2];
  });
  expect(titles).toEqual([2, 2, 2].map((version) => [version, true]));
  const { text: csv, name } = convert({ file: sample('night-train.json'), to: 'csv' });
  expect(name).toBe('NIGHT TRAIN.csv');
  expect(JSON.parse(convert({ file: csv, to: 'json' }).text).scenes).toHaveLength(3);
});

test('reports what a script has and a project does not keep', () => {
  const { report } = convert({ file: sample('scripts/night-train.fountain'), name: 'a.fountain', to: 'json' });
  expect(report).toContainEqual({ line: 6, message: 'Transition: “FADE IN:”' });
});

const forTarget = (target: string) => ({ project: { ...project, settings: { target } } });

test.each([assemble, prompt, check])('a project for an unknown target is refused by %o', (call) => {
  const error = thrownBy(() => call(forTarget('veo-3')));
  expect(error).toMatchObject({ code: 'BAD_REQUEST', field: 'settings.target' });
  expect(error.message).toBe('The project\'s target "veo-3" does not exist. Similar ones: veo-3.1.');
  expect(() => call({ ...forTarget('veo-3'), target: 'veo-3.1' })).not.toThrow();
});

test('a CSV file with clips for an unknown target is refused, other formats are not', () => {
  const file = JSON.stringify(forTarget('veo-3').project);
  expect(thrownBy(() => convert({ file, to: 'csv' })).message).toContain('"veo-3" does not exist');
  expect(convert({ file, to: 'csv', target: 'veo-3.1' }).text).toContain('Clip');
  expect(convert({ file, to: 'fountain' }).text).toContain('NIGHT TRAIN');
});

test.each([
  ['Sora2', 'sora-2'],
  ['kling', 'kling-4, kling-3'],
  ['seedance', 'seedance-2, seedance-2.5'],
  ['runway-gen-4', 'runway-gen-4.5'],
])('suggests targets like %s', (id, close) => {
  expect(thrownBy(() => check(forTarget(id))).message).toContain(`Similar ones: ${close}.`);
});

test('suggests no target if none is similar', () => {
  expect(thrownBy(() => check(forTarget('xyz'))).message).toBe('The project\'s target "xyz" does not exist.');
});

test('compares two versions', () => {
  const [first] = project.scenes;
  const scenes = project.scenes.map((scene) => (scene === first ? { ...scene, subject: 'A guard' } : scene));
  const changed = { ...project, scenes };
  expect(diff(project, project)).toEqual({ film: [], scenes: [] });
  expect(diff(project, changed)).toEqual({
    film: [],
    scenes: [
      {
        id: expect.any(String),
        before: 1,
        after: 1,
        differences: [{ label: 'Subject', before: first?.subject, after: 'A guard' }],
      },
    ],
  });
});

test.each([
  [() => assemble({ project: { ...project, scenes: [] } }), 'The project', 'BAD_REQUEST'],
  [() => assemble({ project: { ...project, version: 99 } as Project }), 'format version 99', 'BAD_REQUEST'],
  [() => assemble({ project, target: 'x' as never }), 'Target must be one of', 'BAD_REQUEST'],
  [() => assemble({ project, target: 'Veo3.1' as never }), 'Similar ones: veo-3.1.', 'BAD_REQUEST'],
  [() => importPaper({ format: 'fdx', text: '<html>' }), '', 'BAD_REQUEST'],
  [() => convert({ file: new Uint8Array([0, 1, 2, 0, 255]), to: 'json' }), '', 'BAD_REQUEST'],
])('explains bad input: %s', (work, words, code) => {
  const error = thrownBy(work);
  expect(error.message).toContain(words);
  expect([error.code, error.status]).toEqual([code, null]);
  expect(error.next).toMatch(/^[A-Z].+\.$/);
});

function thrownBy(work: () => unknown): ClientError {
  try {
    work();
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
