import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { fill } from '../../../fill.ts';
import { focused, openEditor } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

const strip = () => within(screen.getByRole('region', { name: 'Timeline' }));
const edge = (number: number) => strip().getByRole('separator', { name: `Seconds of Scene ${number}` });
const seconds = () =>
  strip()
    .getAllByRole('separator')
    .map((one) => one.getAttribute('aria-valuenow'));

test('arrow keys on an edge change its scene’s seconds, as one undo step, and go to the other scenes', async () => {
  const { user } = await openEditor({ project: filmOf(3) });
  const undo = screen.getByRole('button', { name: 'Undo' });
  edge(1).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(seconds()).toEqual(['5.3', '3', '3']);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(seconds()).toEqual(['6', '3', '3']);
  strip().getByText('12.0s');
  await user.click(undo);
  expect(seconds()).toEqual(['5', '3', '3']);
  expect(undo.getAttribute('aria-disabled')).toBe('true');

  edge(1).focus();
  await user.keyboard('{End}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}');
  expect(seconds()).toEqual(['5', '2', '3']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Scene #2 subject'));
});

test.runIf(isFull)('Fit scales all scenes to the target, and its toast undoes it', async () => {
  const { user } = await openEditor({ project: filmOf(3, { targetDuration: 20 }) });
  strip().getByText('9.0s remaining');
  await user.click(strip().getByRole('button', { name: /^Fit ?to 20 s$/ }));
  await strip().findByText('Perfect match!');
  expect(seconds().reduce((sum, one) => sum + Number(one), 0)).toBeCloseTo(20, 9);
  await screen.findByText('Scaled 3 scenes.');
  await undoInToast();
  expect(seconds()).toEqual(['5', '3', '3']);

  fill(screen.getByLabelText('Target duration'), '200');
  await user.click(strip().getByRole('button', { name: /^Fit ?to 200 s$/ }));
  await screen.findByText('3 scenes last at most 180 s, shorter than the target of 200 s.');
  expect(seconds()).toEqual(['5', '3', '3']);
  fill(screen.getByLabelText('Target duration'), '400');
  await strip().findByText('At most 300 s');
});

test.runIf(isFull)(
  'each of 100 scenes has a segment, all share one Tab stop, and a click goes to a scene',
  async () => {
    const { user } = await openEditor({ project: filmOf(100, { targetDuration: 300 }) });
    expect(strip().getAllByRole('separator')).toHaveLength(100);
    const region = screen.getByRole('region', { name: 'Timeline' });
    expect(region.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    const segment = strip().getByRole('button', { name: /^Scene 60,/ });
    await user.click(segment);
    await waitFor(() => expect(focused()).toBe('Scene #60 subject'));
    expect(segment.getAttribute('aria-current')).toBe('true');
  },
);

test('at 2200 px the check has its own column and links to its field', async () => {
  const project = filmOf(2, { settings: { target: 'kling-3' } });
  const scenes = project.scenes.map((scene) => ({ ...scene, subject: '', action: 'coils the line' }));
  const { user } = await openEditor({ project: { ...project, scenes }, width: 2200 });
  expect(screen.queryByRole('tab', { name: 'Check' })).toBeNull();
  const findings = within(await screen.findByRole('region', { name: 'Findings' }));
  findings.getByText('Advice only. Nothing is cut or blocked.');
  await user.click(await findings.findByRole('button', { name: /^An action without a subject.*Scene 2/ }));
  await waitFor(() => expect(focused()).toBe('Scene #2 subject'));
});
