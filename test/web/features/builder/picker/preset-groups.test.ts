import { expect, test } from 'vitest';
import { type Preset, presetLibraries } from '../../../../../src/domain/presets/library.ts';
import { noFilter } from '../../../../../src/domain/presets/picker.ts';
import { countPresets, groupPresets } from '../../../../../web/features/builder/picker/preset-groups.ts';

const library = presetLibraries.light;
const ownPreset: Preset = {
  id: 'own',
  name: 'Harbor',
  category: 'Your own',
  description: '',
  sets: { light: 'Sodium' },
};
const [first, second] = library.presets;
if (!first || !second) throw new Error('the library is empty');
const sources = { library, ownPresets: [ownPreset], recentlyUsed: [second, ownPreset] };
const listed = (filter: Partial<typeof noFilter>) =>
  groupPresets(sources, { ...noFilter, ...filter }).map(({ title, presets }) => [title, presets.map(({ id }) => id)]);

test('lists own presets first, then recently used ones, each once', () => {
  const groups = listed({});
  expect(groups.slice(0, 2)).toEqual([
    ['Mine', ['own']],
    ['Recent', [second.id]],
  ]);
  const ids = groups.flatMap(([, presets]) => presets);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(countPresets(sources, null));
  expect(ids).toHaveLength(library.presets.length + 1);
});

test('a category lists all of its presets, including own and recently used ones', () => {
  expect(listed({ category: 'Mine' })).toEqual([['Mine', ['own']]]);
  expect(listed({ category: 'Recent' })).toEqual([['Recent', [second.id, 'own']]]);
  expect(listed({ category: second.category })).toEqual([
    [second.category, library.presets.filter(({ category }) => category === second.category).map(({ id }) => id)],
  ]);
});

test('a search leaves no empty group', () => {
  expect(listed({ search: 'harbor sodium' })).toEqual([['Mine', ['own']]]);
  expect(listed({ search: 'submarine' })).toEqual([]);
});
