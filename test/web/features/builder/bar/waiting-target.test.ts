import { expect, test } from 'vitest';
import { defaultTarget, targets } from '../../../../../src/domain/targets/registry.ts';
import { isScript, type Target } from '../../../../../src/domain/targets/target.ts';
import { scripts } from '../../../../../web/features/builder/preview/WaitingTarget.tsx';

test('the bar knows the targets that take a film as one text before their code is there', () => {
  const known = Object.values<Target>(targets).filter(isScript);
  expect(new Set(scripts)).toEqual(new Set([undefined, ...known.map(({ id }) => id)]));
  expect(scripts).toContain(defaultTarget);
});
