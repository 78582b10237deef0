import { describe, expect, test } from 'vitest';
import { presetLibraries } from '../../../src/domain/presets/library.ts';
import { findPresets, noFilter, withCategory, withSearch } from '../../../src/domain/presets/picker.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { product } from '../../../src/domain/product/product.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { cleanText } from '../../../src/domain/text/clean.ts';

const libraries = sceneFieldKeys.map((key) => ({ key, ...presetLibraries[key] }));
const all = libraries.flatMap(({ presets }) => presets);
const words = (text: string) => text.split(/\s+/).length;

describe.each(libraries.filter(({ presets }) => presets.length > 0))(
  'the library of $key',
  ({ key, presets, categories }) => {
    test('has at least 8 entries, the camera library 40', () => {
      expect(presets.length).toBeGreaterThanOrEqual(key === 'cam' ? 40 : 8);
    });

    test('has an entry in every category and none outside them', () => {
      expect(new Set(presets.map(({ category }) => category))).toEqual(new Set(categories));
    });

    test('sets its own field, and the camera library the movement too, with storable text', () => {
      for (const { sets } of presets) {
        expect(Object.keys(sets).sort()).toEqual(key === 'cam' ? ['cam', 'camera'] : [key]);
        for (const text of Object.values(sets)) {
          expect(text.trim()).not.toBe('');
          expect(text.length).toBeLessThanOrEqual(limits.fieldLength / 4);
        }
      }
    });
  },
);

test('the camera library covers its eight categories with five entries each', () => {
  const { presets, categories } = presetLibraries.cam;
  expect(categories).toHaveLength(8);
  for (const category of categories) expect(presets.filter((one) => one.category === category)).toHaveLength(5);
  for (const { era } of presets) expect(era).toMatch(/./);
});

test('the libraries have at least as many presets as pages state, without the cameras', () => {
  const counted = libraries.filter(({ key, presets }) => key !== 'cam' && presets.length > 0);
  expect(counted.length).toBeGreaterThanOrEqual(product.presets.libraries);
  const count = counted.reduce((sum, { presets }) => sum + presets.length, 0);
  expect(count).toBeGreaterThanOrEqual(product.presets.count);
});

test('no two entries have the same id, name or words', () => {
  for (const of of [
    all.map(({ id }) => id),
    all.map(({ name }) => name),
    all.flatMap(({ sets }) => Object.values(sets)),
  ]) {
    expect(new Set(of).size).toBe(of.length);
  }
});

test('entries go into a prompt unchanged, without a final period', () => {
  for (const preset of all) {
    for (const text of Object.values(preset.sets)) {
      // a question keeps its mark in the field; the prompt's cleaning removes it
      expect(cleanText(text)).toBe(text.replace(/\?$/, ''));
    }
  }
});

test('no entry says “cinematic look” instead of describing it', () => {
  for (const { sets } of all) expect(Object.values(sets).join(' ')).not.toMatch(/cinematic|epic|stunning|beautiful/i);
});

test('dialog and action fit a scene of 3 seconds', () => {
  for (const { sets } of presetLibraries.dialog.presets) expect(words(sets.dialog ?? '')).toBeLessThanOrEqual(7);
  for (const { sets } of presetLibraries.action.presets) expect(words(sets.action ?? '')).toBeLessThanOrEqual(18);
});

describe('a picker', () => {
  const { light, cam } = presetLibraries;
  const names = (library: typeof light, filter: typeof noFilter) =>
    findPresets(library.presets, filter).map(({ name }) => name);

  test('shows everything at first', () => {
    expect(findPresets(light.presets, noFilter)).toEqual(light.presets);
  });

  test('searches every text of an entry, ignoring case', () => {
    const [first] = cam.presets;
    if (!first) throw new Error('no presets');
    for (const text of [first.name, first.category, first.description, first.era ?? '', ...Object.values(first.sets)]) {
      expect(names(cam, { ...noFilter, search: text.toUpperCase() })).toContain(first.name);
    }
  });

  test('requires all search words, in any order', () => {
    expect(names(light, { ...noFilter, search: 'lamp  paper' })).toEqual(['The lamp on the table']);
    expect(names(light, { ...noFilter, search: 'lamp helicopter' })).toEqual([]);
  });

  test('shows one category, and drops it at the second click', () => {
    const chosen = withCategory(noFilter, 'Night');
    expect(names(light, chosen)).toEqual(['Moonlight through blinds']);
    expect(withCategory(chosen, 'Night')).toEqual(noFilter);
    expect(withCategory(chosen, 'Urban').category).toBe('Urban');
  });

  test('keeps its category while searching, except in the camera library', () => {
    const chosen = withCategory(noFilter, 'Night');
    expect(withSearch(light, chosen, 'moon')).toEqual({ search: 'moon', category: 'Night' });
    expect(withSearch(cam, withCategory(noFilter, 'Vintage Film'), 'grain')).toEqual({
      search: 'grain',
      category: null,
    });
    expect(withSearch(cam, withCategory(noFilter, 'Vintage Film'), '').category).toBe('Vintage Film');
  });

  test('has an All badge in every library but the camera one', () => {
    for (const { key, all: has } of libraries) expect(has, key).toBe(key !== 'cam');
  });
});

test('each library of the specification has its own message for no matches', () => {
  expect(Object.fromEntries(libraries.map(({ key, empty }) => [key, empty]))).toMatchObject({
    cam: 'No camera presets found',
    light: 'No lighting presets found',
    grade: 'No grade presets found',
    audio: 'No audio presets found',
    dialog: 'No dialog presets found',
    camera: 'No camera movements found',
    subject: 'No subjects found',
    scene: 'No scenes found',
    action: 'No actions found',
  });
});
