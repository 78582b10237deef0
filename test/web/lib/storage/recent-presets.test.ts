import { expect, test } from 'vitest';
import { forgetOwner } from '../../../../web/lib/account/forget-owner.ts';
import { recentPresets, rememberPreset } from '../../../../web/lib/storage/recent-presets.ts';

test('the last eight presets of a field are kept for each account until it logs out', () => {
  for (let number = 1; number <= 9; number += 1) rememberPreset('ada', 'light', `preset-${number}`);
  rememberPreset('ada', 'light', 'preset-5');
  rememberPreset('ada', 'grade', 'teal');
  expect(recentPresets('ada', 'light').map((id) => id.slice(-1))).toEqual(['5', '9', '8', '7', '6', '4', '3', '2']);
  expect(recentPresets('ada', 'grade')).toEqual(['teal']);
  expect(recentPresets('bo', 'light')).toEqual([]);

  localStorage.setItem('promptreel.recent-presets.bo', '{"light":"not a list"}');
  expect(recentPresets('bo', 'light')).toEqual([]);

  forgetOwner('ada');
  expect(recentPresets('ada', 'light')).toEqual([]);
});
