import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { parseProjectFile } from '../../../../../web/lib/files/project-file.ts';
import { sampled } from '../../../../support/rounds.ts';
import { openEditor, preview } from '../../../open-app.tsx';

const sampleFile = (name: string) => readFile(join(import.meta.dirname, '../../../../samples', name), 'utf8');

async function sampleProject(name: string) {
  const parsed = parseProjectFile(await sampleFile(`${name}.json`));
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.project;
}

const shown = () => preview().querySelector('pre')?.textContent;

test.each(sampled(['night-train', 'letter-from-kyoto']))(
  '%s: the preview and the clipboard contain the exact prompt',
  async (name) => {
    const prompt = (await sampleFile(`${name}.sora-2.txt`)).replace(/\n$/, '');
    const { user } = await openEditor({ project: await sampleProject(name) });
    expect(shown()).toBe(prompt);
    await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
    await screen.findByText('Copied to Clipboard');
    screen.getByText('Your prompt is ready to use in Sora 2.');
    expect(await navigator.clipboard.readText()).toBe(prompt);
    screen.getByText('Perfect match!');
  },
);

test('shows and copies the shot sheet as a single text', async () => {
  const { user } = await openEditor({ project: await sampleProject('night-train') });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Target' }), 'shot-sheet');
  await waitFor(() => expect(shown()).toMatch(/^# NIGHT TRAIN\n\n# SCENE 1 \(5\.0s\)\nACTION: wipes fog/));
  await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
  await screen.findByText('Your shot sheet is on the clipboard.');
  expect(await navigator.clipboard.readText()).toBe(shown());
});

test.each([
  ['in the bar', { width: 1440 }],
  ['in the dock of a phone, which shows the preview', { width: 390, touch: true }],
])('a blocked clipboard is reported, and the prompt selected to be copied by hand: %s', async (_, window) => {
  const { user } = await openEditor(window);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
  await screen.findByText('Copy Failed');
  screen.getByText('Please try again or select and copy manually.');
  expect(String(getSelection())).toBe('Scene 1 (5.0s):');
});
