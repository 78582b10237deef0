import { expect, test } from 'vitest';
import { presetTexts } from '../../../../../web/features/builder/picker/preset-texts.ts';

const preset = { sets: { camera: 'Static', cam: '25 mm' } };

test('a scene gets every text that a preset sets, starting with the picker’s field', () => {
  expect(presetTexts({ sceneId: 'one', field: 'cam' }, 'cam', preset)).toEqual([
    { sceneId: 'one', field: 'cam', text: '25 mm' },
    { sceneId: 'one', field: 'camera', text: 'Static' },
  ]);
});

test('the look and a wording get only the text of the library’s field', () => {
  expect(presetTexts({ look: true }, 'cam', preset)).toEqual([{ look: true, text: '25 mm' }]);
  expect(presetTexts({ entry: 'mara' }, 'cam', preset)).toEqual([{ entry: 'mara', text: '25 mm' }]);
});
