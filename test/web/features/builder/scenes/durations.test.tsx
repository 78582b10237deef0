import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../../fill.ts';
import { card, openEditor } from '../../../open-app.tsx';

const bounds = ({ min, max, step }: HTMLInputElement) => ({ min, max, step });

test('invalid durations are corrected or marked on blur', async () => {
  await openEditor();
  const target = screen.getByLabelText<HTMLInputElement>('Target duration');
  const duration = within(card(1)).getByLabelText<HTMLInputElement>('Duration');
  for (const [input, typed, kept] of [
    [duration, '', '0.1'],
    [duration, '0.05', '0.1'],
    [duration, '-3', '0.1'],
    [duration, '4.5', '4.5'],
    [target, '', '1'],
    [target, '0.4', '1'],
    [target, '20', '20'],
  ] as const) {
    fill(input, typed);
    act(() => input.blur());
    expect(input.value, `after typing “${typed}”`).toBe(kept);
  }
  expect(bounds(duration)).toEqual({ min: '0.1', max: '60', step: '0.1' });
  expect(bounds(target)).toEqual({ min: '1', max: '300', step: '0.5' });
  await screen.findByText('15.5s remaining');
  fill(duration, '23.5');
  await screen.findByText('3.5s over target');
  fill(duration, '20.1');
  await screen.findByText('Perfect match!');
  fill(duration, '75');
  await screen.findByText('At most 60 s');
  expect(duration.value).toBe('75');
});
