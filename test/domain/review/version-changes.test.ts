import { expect, test } from 'vitest';
import { emptyScene, newProject, type Project } from '../../../src/domain/project/project.ts';
import { versionChanges } from '../../../src/domain/review/version-changes.ts';

const scene = (id: string, change = {}) => ({ ...emptyScene(id, 5), ...change });
const film = (scenes: Project['scenes'], change: Partial<Project> = {}): Project => ({
  ...newProject(),
  scenes: scenes.map((one, index) => ({ ...one, sceneNumber: index + 1 })),
  ...change,
});

const before = film([scene('a', { action: 'walks' }), scene('b'), scene('c')], { look: 'Grain' });
const after = film([scene('a', { action: 'runs', light: 'Dusk', duration: 4 }), scene('d'), scene('c'), scene('e')], {
  look: 'Clean',
});

test('names what changed in each scene, never the words', () => {
  expect(versionChanges(before, after, true)).toEqual([
    { sceneNumber: null, text: 'Look changed' },
    { sceneNumber: 1, text: 'Action, Light, and Duration changed' },
    { sceneNumber: 2, text: 'New' },
    { sceneNumber: 4, text: 'New' },
    { sceneNumber: null, text: 'Scene #2 of the earlier version was removed' },
  ]);
});

test('without prompts, only names what the board shows', () => {
  expect(versionChanges(before, after, false).map(({ text }) => text)).toEqual([
    'Text and Duration changed',
    'New',
    'New',
    'Scene #2 of the earlier version was removed',
  ]);
});

test('lists nothing if nothing changed', () => {
  expect(versionChanges(before, before, true)).toEqual([]);
});
