import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectVersion } from '../../src/domain/project/format.ts';
import { sampleFilms, sampleProject } from '../../src/domain/sample-films/sample-films.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { parseProjectFile, projectFile } from '../../web/lib/files/project-file.ts';
import { testApp } from '../support/apps.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
const path = '/schema/project-1.json';
const get = (headers = {}) => new Visitor(app.app).get(path, headers);
/** A file of every version of the format, as the release that introduced the version wrote it. Never changed. */
const folder = fromProjectRoot('test/samples/formats');
const files = readdirSync(folder).filter((name) => /^file-\d+\.json$/.test(name));
const sample = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

let check: ReturnType<Ajv2020['compile']>;
beforeAll(async () => {
  check = new Ajv2020({ allErrors: true }).compile((await get()).json());
});
const errorsOf = (value: unknown) => {
  check(value);
  return check.errors ?? [];
};

test('the schema is served under its own address, for everybody to cache and read', async () => {
  const { headers, body } = await get();
  expect(JSON.parse(body)).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `http://promptreel.test${path}`,
  });
  expect(headers).toMatchObject({
    'content-type': 'application/schema+json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  });
  const again = await get({ 'if-none-match': headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('files of every version', () => {
  test('there is a sample of each', () => {
    expect(files).toEqual(Array.from({ length: projectVersion }, (_, index) => `file-${index + 1}.json`));
  });

  test.each(files)('%s opens, is valid, and stays so when written again', (name) => {
    expect(errorsOf(JSON.parse(sample(name)))).toEqual([]);
    const read = parseProjectFile(sample(name));
    if ('problem' in read) throw new Error(read.problem);
    const { projectTitle, scenes } = read.project;
    expect([projectTitle, scenes.length]).toEqual(['THE SECOND MATCH', 1]);
    expect(errorsOf(JSON.parse(projectFile(read.project)))).toEqual([]);
  });
});

test('files that the editor writes are valid', () => {
  for (const film of sampleFilms)
    expect(errorsOf(JSON.parse(projectFile(sampleProject(film)))), film.title).toEqual([]);
});

test.each([
  ['no scenes', { scenes: [] }, '/scenes'],
  ['a scene of two minutes', { scenes: [{ sceneNumber: 1, duration: 120 }] }, '/scenes/0/duration'],
  ['a cast member whose name has a space', { cast: [{ name: 'Old Keeper' }] }, '/cast/0/name'],
  ['a version of the future', { version: projectVersion + 1 }, '/version'],
])('%s is an error in the schema and when opened', (_, change, at) => {
  const wrong = { ...JSON.parse(sample('file-2.json')), ...change };
  expect(errorsOf(wrong).map(({ instancePath }) => instancePath)).toEqual([at]);
  expect(parseProjectFile(JSON.stringify(wrong))).toHaveProperty('problem');
});
