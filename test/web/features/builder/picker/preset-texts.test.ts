import { expect, test } from 'vitest';
import { presetTexts } from '../../../../../web/features/builder/picker/preset-texts.ts';

const preset = { sets: { camera: 'Static', cam: '25 mm' } };

test('a scene gets all that a preset sets, the field that it is picked for first', () => {
  expect(presetTexts({ sceneId: 'one', field: 'cam' }, 'cam', preset)).toEqual([
    { sceneId: 'one', field: 'cam', text: '25 mm' },
    { sceneId: 'one', field: 'camera', text: 'Static' },
  ]);
});

test('the look and a wording get the one text of the library', () => {
  expect(presetTexts({ look: true }, 'cam', preset)).toEqual([{ look: true, text: '25 mm' }]);
  expect(presetTexts({ entry: 'mara' }, 'cam', preset)).toEqual([{ entry: 'mara', text: '25 mm' }]);
});
