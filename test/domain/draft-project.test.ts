import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDraftProject } from '../../src/domain/draft-project.ts';
import { draftProjectSchema } from '../../src/domain/draft-schema.ts';
import { castKeys, pictureKeys, projectKeys, sceneKeys, settingsKeys } from '../../src/domain/project-keys.ts';
import { readProject } from '../../src/domain/read-project.ts';
import { anyDraft } from './arbitraries.ts';

/** What the schema makes of a value; null where it refuses it. */
function bySchema(value: unknown): unknown {
  const read = readProject(value, draftProjectSchema);
  return 'project' in read ? read.project : null;
}

const names = [projectKeys, sceneKeys, pictureKeys, settingsKeys, castKeys].flatMap((keys) => [...keys]);
const anyKey = fc.oneof(fc.constantFrom(...names, '__proto__', 'later', 'a\0b', '\ud800'), fc.string());
const anyOdd = fc.oneof(
  fc.constantFrom('', 'place', 'fewest', 'abc0', 'x'.repeat(65), 'y'.repeat(1_001), '\ud800', 'a\0b', '1e999'),
  fc.constantFrom(0, 1, -1, 2.5, 1e300, 9_007_199_254_740_992, true, false, null),
  fc.jsonValue({ maxDepth: 5 }),
  fc.constantFrom(...[9, 10, 11, 12].map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)))),
);

/** Every object and list in a value that was JSON. */
function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

/** Sets a value somewhere in a project's JSON, or takes one away. */
interface Damage {
  part: number;
  key: string;
  own: number;
  value: unknown;
  remove: boolean;
}

const anyDamage: fc.Arbitrary<Damage> = fc.record({
  part: fc.nat(40),
  key: anyKey,
  own: fc.nat(20),
  value: anyOdd,
  remove: fc.boolean(),
});

function damaged(json: string, { part, key, own, value, remove }: Damage): string {
  const whole: unknown = JSON.parse(json);
  const parts = partsOf(whole);
  const at = parts[part % parts.length] ?? {};
  const keys = Object.keys(at);
  const name = keys[own] ?? key;
  if (remove && Array.isArray(at)) at.splice(own, 1);
  else if (remove) Reflect.deleteProperty(at, name);
  else Object.defineProperty(at, name, { value, enumerable: true, configurable: true, writable: true });
  return JSON.stringify(whole);
}

test('a draft is read by the rules of its schema, whatever it holds', () => {
  const board = { status: 'ready', picture: { hash: 'ab12', width: 2, height: 3, alt: 'A pier' } };
  let read = 0;
  let refused = 0;
  fc.assert(
    fc.property(anyDraft, fc.boolean(), fc.array(anyDamage, { maxLength: 3 }), ({ project }, drawn, damages) => {
      const scenes = project.scenes.map((scene) => (drawn ? { ...scene, ...board } : scene));
      const settings = { target: 'veo-3.1', packing: 'scene', audio: true };
      const whole = JSON.stringify({ settings, ...project, scenes });
      const value: unknown = JSON.parse(damages.reduce(damaged, whole));
      const expected = bySchema(value);
      if (expected) read += 1;
      else refused += 1;
      expect(readDraftProject(value)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(read, refused)).toBeGreaterThan(300);
});

test('drafts that differ in the order of their fields alone are read as the same JSON', () => {
  fc.assert(
    fc.property(anyDraft, ({ project }) => {
      const turned = Object.fromEntries(Object.entries(project).toReversed());
      const scenes = project.scenes.map((scene) => Object.fromEntries(Object.entries(scene).toReversed()));
      expect(JSON.stringify(readDraftProject({ ...turned, scenes }))).toBe(JSON.stringify(readDraftProject(project)));
    }),
  );
});
