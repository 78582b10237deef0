import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readDraftProject } from '../../../src/domain/project/draft-project.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { draftProjectSchema } from '../../../src/domain/project/shape.ts';
import { entryPart, picturePart, projectPart, scenePart, settingsPart } from '../../../src/domain/project/table.ts';
import { rounds } from '../../support/rounds.ts';
import { anyDraft, sceneWith } from '../arbitraries.ts';

/** Parses a value with the schema; null if the schema rejects it. */
function bySchema(value: unknown): unknown {
  const read = readProject(value, draftProjectSchema);
  return 'project' in read ? read.project : null;
}

const allParts = [projectPart, scenePart, picturePart, settingsPart, entryPart];
const names = allParts.flatMap(({ fields }) => Object.keys(fields));
const anyKey = fc.oneof(fc.constantFrom(...names, '__proto__', 'later', 'a\0b', '\ud800'), fc.string());
const anyOdd = fc.oneof(
  fc.constantFrom('', 'place', 'fewest', 'abc0', 'x'.repeat(65), 'y'.repeat(1_001), '\ud800', 'a\0b', '1e999'),
  fc.constantFrom(0, 1, -1, 2.5, 1e300, 9_007_199_254_740_992, true, false, null),
  fc.jsonValue({ maxDepth: 5 }),
  fc.constantFrom(...[9, 10, 11, 12].map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)))),
);

/** Lists every object and list in a JSON value. */
function listParts(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(listParts)];
}

/** Sets or removes a value somewhere in a project's JSON. */
interface Damage {
  part: number;
  key: string;
  keyIndex: number;
  value: unknown;
  remove: boolean;
}

const anyDamage: fc.Arbitrary<Damage> = fc.record({
  part: fc.nat(40),
  key: anyKey,
  keyIndex: fc.nat(20),
  value: anyOdd,
  remove: fc.boolean(),
});

function damaged(json: string, { part, key, keyIndex, value, remove }: Damage): string {
  const whole: unknown = JSON.parse(json);
  const parts = listParts(whole);
  const at = parts[part % parts.length] ?? {};
  const keys = Object.keys(at);
  const name = keys[keyIndex] ?? key;
  if (remove && Array.isArray(at)) at.splice(keyIndex, 1);
  else if (remove) Reflect.deleteProperty(at, name);
  else Object.defineProperty(at, name, { value, enumerable: true, configurable: true, writable: true });
  return JSON.stringify(whole);
}

test('reads any draft as its schema does, and rejects what the schema rejects', () => {
  const board = { status: 'ready', picture: { hash: 'ab12', width: 2, height: 3, alt: 'A pier' } };
  let read = 0;
  let refused = 0;
  fc.assert(
    fc.property(anyDraft, fc.boolean(), fc.array(anyDamage, { maxLength: 3 }), ({ project }, withBoard, damages) => {
      const scenes = project.scenes.map((scene) => (withBoard ? { ...scene, ...board } : scene));
      const settings = { target: 'veo-3.1', packing: 'scene', audio: true };
      const whole = JSON.stringify({ settings, ...project, scenes });
      const value: unknown = JSON.parse(damages.reduce(damaged, whole));
      const expected = bySchema(value);
      if (expected) read += 1;
      else refused += 1;
      expect(readDraftProject(value)).toEqual(expected);
    }),
    { numRuns: rounds({ short: 150, full: 2_000 }) },
  );
  expect(Math.min(read, refused)).toBeGreaterThan(rounds({ short: 5, full: 300 }));
});

test('drafts that only differ in the order of fields are read as the same JSON', () => {
  fc.assert(
    fc.property(anyDraft, ({ project }) => {
      const turned = Object.fromEntries(Object.entries(project).toReversed());
      const scenes = project.scenes.map((scene) => Object.fromEntries(Object.entries(scene).toReversed()));
      expect(JSON.stringify(readDraftProject({ ...turned, scenes }))).toBe(JSON.stringify(readDraftProject(project)));
    }),
  );
});

/** A project with a value for every field of the API. */
const whole = {
  projectTitle: 'NIGHT TRAIN',
  targetDuration: 15,
  scenes: [
    {
      ...sceneWith({ subject: 'A conductor', dialog: 'Vienna?' }),
      status: 'ready',
      picture: { hash: '0f', width: 640, height: 360, alt: 'A lamp' },
    },
  ],
  settings: {
    ...{ target: 'veo-3.1', packing: 'fewest', ratio: '16:9' },
    ...{ resolution: '1080p', audio: true, language: 'German' },
  },
  look: 'Grain, dusk',
  cast: [
    {
      ...{ name: 'Mara', kind: 'place', text: 'a quay', short: 'the quay' },
      ...{ voice: 'low', manner: 'slow', refs: { 'veo-3.1': '@Image 1' } },
    },
  ],
};

/** The keys that lead to a value in a project. `0` stands for the first item of a list. */
type Path = readonly string[];

/** Lists the paths of all fields in the API's schema, including nested ones. */
function pathsIn(schema: z.core.JSONSchema.JSONSchema, defs = schema.$defs ?? {}): Path[] {
  const reference = schema.$ref?.split('/').at(-1);
  const { properties = {}, items } = (reference && defs[reference]) || schema;
  const inList = typeof items === 'object' && !Array.isArray(items) ? pathsIn(items, defs) : [];
  const inFields = Object.entries(properties).flatMap(([key, field]) => {
    const deeper = typeof field === 'object' ? pathsIn(field, defs) : [];
    return [[key], ...deeper.map((path) => [key, ...path])];
  });
  return [...inList.map((path) => ['0', ...path]), ...inFields];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], value);
}

const paths = pathsIn(z.toJSONSchema(projectSchema, { io: 'input', unrepresentable: 'any' }));

test('all fields of the API’s schema are found, including nested ones', () => {
  const found = paths.map((path) => path.join('.'));
  const some = ['look', 'scenes.0.dialog', 'scenes.0.picture.alt', 'settings.packing', 'cast.0.refs'];
  expect(found).toEqual(expect.arrayContaining(some));
  expect(projectSchema.parse(whole)).toEqual(whole);
});

test.each(paths.map((path) => [path.join('.'), path] as const))('a draft knows and keeps %s', (_, path) => {
  expect(valueAt(whole, path), 'the project above lacks it').toBeDefined();
  expect(valueAt(readDraftProject(structuredClone(whole)), path)).toEqual(valueAt(whole, path));
  // `[[]]` is invalid for every known field, so it must be dropped. It would only be kept if drafts did not know the
  // field.
  const odd = structuredClone(whole);
  Object.assign(valueAt(odd, path.slice(0, -1)) as object, { [path.at(-1) ?? '']: [[]] });
  expect(valueAt(odd, path)).toEqual([[]]);
  expect(valueAt(readDraftProject(odd), path)).toBeUndefined();
});

test('fields are in the order of the table, unknown ones at the end', () => {
  const [scene] = whole.scenes;
  const turned = { later: 1, ...Object.fromEntries(Object.entries({ ...scene }).toReversed()) };
  const read = readDraftProject({ ...whole, scenes: [turned] });
  expect(Object.keys(read?.scenes[0] ?? {})).toEqual([...Object.keys(scenePart.fields), 'later']);
});
