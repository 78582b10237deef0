import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { sceneFields } from '../../../src/domain/scene/fields.ts';
import {
  projectWith,
  sceneSeconds,
  sceneTexts,
  sceneWith,
  storableText,
  targetSeconds,
  validProject,
} from '../arbitraries.ts';

const valid = projectWith({});

function accepts(value: unknown): boolean {
  return projectSchema.safeParse(value).success;
}

const acceptsScene = (parts: object) => accepts({ ...valid, scenes: [{ ...valid.scenes[0], ...parts }] });

function without(key: string): unknown {
  return Object.fromEntries(Object.entries(valid).filter(([name]) => name !== key));
}

const wrongNumbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, '5', null, undefined, [5], 5n];

describe('a project', () => {
  test.each([
    [0, false],
    [1, true],
    [100, true],
    [101, false],
  ])('of %i scenes: %s', (count, accepted) => {
    expect(accepts(projectWith(...Array.from({ length: count }, () => ({}))))).toBe(accepted);
  });

  test.each([
    [0, false],
    [0.999, false],
    [1, true],
    [15.5, true],
    [300, true],
    [300.001, false],
    [-15, false],
  ])('with a target of %d s: %s', (targetDuration, accepted) => {
    expect(accepts({ ...valid, targetDuration })).toBe(accepted);
  });

  test.each(wrongNumbers)('rejects the target %s', (targetDuration) => {
    expect(accepts({ ...valid, targetDuration })).toBe(false);
  });

  test.each([
    [0, true],
    [200, true],
    [201, false],
  ])('with a title of %i characters: %s', (length, accepted) => {
    expect(accepts({ ...valid, projectTitle: 'x'.repeat(length) })).toBe(accepted);
  });

  test.each(['a\0b', '\ud800', 'x\udc00', 3, null, undefined, ['x'], {}])('rejects the title %j', (title) => {
    expect(accepts({ ...valid, projectTitle: title })).toBe(false);
  });

  test.each(['projectTitle', 'targetDuration', 'scenes'])('is rejected without %s', (key) => {
    expect(accepts(valid)).toBe(true);
    expect(accepts(without(key))).toBe(false);
  });

  test.each([null, undefined, 'x', 3, [], [valid]])('cannot be %j', (value) => {
    expect(accepts(value)).toBe(false);
  });

  test.each([null, 'x', {}, { length: 1, 0: valid.scenes[0] }, [null], [[]], ['x']])(
    'cannot have the scenes %j',
    (scenes) => {
      expect(accepts({ ...valid, scenes })).toBe(false);
    },
  );
});

describe('a scene', () => {
  test.each([
    [0, false],
    [0.09, false],
    [0.1, true],
    [4.55, true],
    [60, true],
    [60.1, false],
    [-5, false],
  ])('of %d s: %s', (duration, accepted) => {
    expect(acceptsScene({ duration })).toBe(accepted);
  });

  test.each(wrongNumbers)('rejects the duration %s', (duration) => {
    expect(acceptsScene({ duration })).toBe(false);
  });

  test.each([0, -1, 1.5, 2 ** 53, ...wrongNumbers])('rejects the number %s', (sceneNumber) => {
    expect(acceptsScene({ sceneNumber })).toBe(false);
  });

  test.each(sceneFields)('accepts 2,000 characters of $label but not 2,001', ({ key }) => {
    expect(acceptsScene({ [key]: 'x'.repeat(2_000) })).toBe(true);
    expect(acceptsScene({ [key]: 'x'.repeat(2_001) })).toBe(false);
  });

  test.each(sceneFields)('rejects NUL, lone surrogates and anything but text as $label', ({ key }) => {
    expect(acceptsScene({ [key]: 'a whole 🎬,\nand a line' })).toBe(true);
    for (const bad of ['a\0', '\ud83c', '\udfac', 3, null, ['x'], {}]) {
      expect(acceptsScene({ [key]: bad })).toBe(false);
    }
  });

  test.each(sceneFields)('without $label, from before the field existed, gets it empty', ({ key }) => {
    const { [key]: _, ...older } = sceneWith({ subject: 'A ferry', action: 'turns' });
    const [scene] = projectSchema.parse({ ...valid, scenes: [older] }).scenes;
    expect(scene).toEqual({ ...older, [key]: '' });
  });

  test('accepts an id of 64 characters, but not 65 or anything but text', () => {
    expect(acceptsScene({ id: 'x'.repeat(64) })).toBe(true);
    for (const id of ['x'.repeat(65), 7, null, {}, 'a\0', '\ud800']) expect(acceptsScene({ id })).toBe(false);
  });
});

describe('parsing', () => {
  test('keeps every text unchanged', () => {
    fc.assert(
      fc.property(validProject, (project) => {
        expect(projectSchema.parse(project)).toEqual(project);
      }),
    );
  });

  test('sorts scenes by their numbers and renumbers them from 1 without gaps', () => {
    const scenes = [
      { sceneNumber: 30, dialog: 'third' },
      { sceneNumber: 2, dialog: 'first' },
      { sceneNumber: 10, dialog: 'second' },
    ];
    const parsed = projectSchema.parse(projectWith(...scenes)).scenes;
    expect(parsed.map(({ sceneNumber, dialog }) => [sceneNumber, dialog])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
  });

  test('keeps the order of scenes that share a number', () => {
    const scenes = ['a', 'b', 'c'].map((dialog) => ({ sceneNumber: 1, dialog }));
    expect(projectSchema.parse(projectWith(...scenes)).scenes.map((scene) => scene.dialog)).toEqual(['a', 'b', 'c']);
  });

  test('when two scenes share an id, the first keeps it and the other gets a new one', () => {
    const [first, second] = projectSchema.parse(projectWith({ id: 'same' }, { id: 'same' })).scenes;
    expect(first?.id).toBe('same');
    expect(second?.id).toMatch(/./);
    expect(second?.id).not.toBe('same');
  });

  test.each([{}, { id: undefined }, { id: '' }])('assigns an id to a scene that has %j', (parts) => {
    const { id: _, ...scene } = valid.scenes[0] ?? {};
    const [parsed] = projectSchema.parse({ ...valid, scenes: [{ ...scene, ...parts }] }).scenes;
    expect(parsed?.id).toMatch(/./);
  });

  test('never assigns the id of a later scene', () => {
    const { id: _, ...nameless } = sceneWith({ sceneNumber: 1 });
    const scenes = [nameless, sceneWith({ sceneNumber: 2, id: 'scene-1' })];
    expect(projectSchema.parse({ ...valid, scenes }).scenes[1]?.id).toBe('scene-1');
  });

  test('keeps fields from a newer version, in the project and in its scenes', () => {
    const newer = { ...valid, mood: 'grain', scenes: [{ ...valid.scenes[0], lens: { mm: [35] } }] };
    expect(projectSchema.parse(newer)).toEqual(newer);
  });

  test('accepts 16,384 characters of unknown fields in total, and no more', () => {
    const room = 16_384 - JSON.stringify({ mood: '' }).length - JSON.stringify({ lens: '' }).length;
    const withExtra = (length: number) =>
      accepts({ ...valid, mood: 'x'.repeat(10), scenes: [{ ...valid.scenes[0], lens: 'x'.repeat(length - 10) }] });
    expect(withExtra(room)).toBe(true);
    expect(withExtra(room + 1)).toBe(false);
  });

  test.each([
    ['NUL', { mood: ['a\0b'] }],
    ['a lone surrogate', { look: { a: '\ud83c' } }],
    ['a name with NUL', { 'a\0': 1 }],
    ['a name with a lone surrogate', { '\ud83c': 1 }],
    ['a name with NUL inside', { look: { 'a\0': 1 } }],
    ['33 levels', { look: JSON.parse('['.repeat(33) + ']'.repeat(33)) }],
    ['50,000 levels', { look: JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) }],
  ])('rejects %s in unknown fields', (_, extra) => {
    expect(accepts({ ...valid, ...extra })).toBe(false);
    expect(accepts({ ...valid, settings: extra })).toBe(false);
    expect(acceptsScene(extra)).toBe(false);
  });

  test('does not modify its input', () => {
    const input = projectWith({ sceneNumber: 7 }, { sceneNumber: 3 });
    const before = structuredClone(input);
    projectSchema.parse(input);
    expect(input).toEqual(before);
  });

  test('numbers scenes, gives each its own id, and changes nothing the second time', () => {
    const rawScene = fc
      .tuple(
        fc.record(
          {
            id: fc.constantFrom('', 'scene-1', 'scene-2', 'scene-3', 'a', 'b'),
            sceneNumber: fc.integer({ min: 1, max: 6 }),
          },
          { requiredKeys: ['sceneNumber'] },
        ),
        sceneSeconds,
        sceneTexts(storableText),
      )
      .map(([order, duration, texts]) => ({ ...order, duration, ...texts }));
    const rawProject = fc.record({
      projectTitle: storableText,
      targetDuration: targetSeconds,
      scenes: fc.array(rawScene, { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(rawProject, (raw) => {
        const once = projectSchema.parse(raw);
        expect(once.scenes.map((scene) => scene.sceneNumber)).toEqual(raw.scenes.map((_, index) => index + 1));
        expect(new Set(once.scenes.map((scene) => scene.id)).size).toBe(raw.scenes.length);
        expect(once.scenes.every((scene) => scene.id !== '')).toBe(true);
        expect(projectSchema.parse(once)).toEqual(once);
      }),
    );
  });
});
