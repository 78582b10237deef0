import { expect, test } from 'vitest';
import { sceneFieldGroups, sceneFields } from '../../../src/domain/scene/fields.ts';
import { specifiedFields } from '../../support/samples.ts';

test('the nine fields are those of the specification, with its labels', () => {
  const specified = sceneFields.filter(({ key }) => specifiedFields.includes(key));
  expect(specified.map(({ key, label }) => [key, label])).toEqual([
    ['action', 'Action'],
    ['camera', 'Camera'],
    ['subject', 'Subject'],
    ['scene', 'Scene'],
    ['light', 'Light'],
    ['grade', 'Grade'],
    ['cam', 'Cam'],
    ['audio', 'Audio'],
    ['dialog', 'Dialog'],
  ]);
});

test.each(sceneFields)('$label has a help text and an example', ({ help, example }) => {
  expect(help).toMatch(/^[A-Z].+\.$/);
  expect(example.trim()).not.toBe('');
});

test('the editor’s groups show every field once, in its order', () => {
  const grouped = sceneFieldGroups.flatMap(({ fields }) => fields.map(({ key }) => key));
  const specified = grouped.filter((key) => specifiedFields.includes(key));
  expect(specified).toEqual(['subject', 'action', 'scene', 'camera', 'cam', 'light', 'grade', 'audio', 'dialog']);
  expect([...grouped].sort()).toEqual(sceneFields.map(({ key }) => key).sort());
});
