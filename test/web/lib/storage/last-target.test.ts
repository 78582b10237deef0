import { expect, test } from 'vitest';
import { forgetOwner } from '../../../../web/lib/account/forget-owner.ts';
import { isQuestionOpen, newProjectSettings, rememberTarget } from '../../../../web/lib/storage/last-target.ts';

test('the target used last is kept for each account until it logs out', () => {
  rememberTarget('ada', 'kling-3');
  expect(newProjectSettings('ada')).toEqual({ target: 'kling-3' });
  expect(isQuestionOpen('ada')).toBe(false);
  expect(newProjectSettings('bo')).toBeUndefined();
  expect(isQuestionOpen('bo')).toBe(true);

  forgetOwner('ada');
  expect(newProjectSettings('ada')).toBeUndefined();
  expect(isQuestionOpen('ada')).toBe(true);
});
