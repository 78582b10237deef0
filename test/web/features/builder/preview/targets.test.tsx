import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assembleClips, assemblePrompt } from '../../../../../src/domain/film/prompt.ts';
import { newProject, type Project } from '../../../../../src/domain/project/project.ts';
import { projectSchema } from '../../../../../src/domain/project/schema.ts';
import type { TargetId } from '../../../../../src/domain/targets/registry.ts';
import { isFull } from '../../../../support/rounds.ts';
import { fill } from '../../../fill.ts';
import { card, field, focused, openEditor, preview } from '../../../open-app.tsx';

const boats: Project = projectSchema.parse(JSON.parse(readFileSync('test/samples/films/last-four-boats.json', 'utf8')));

const openBoats = async (target?: TargetId) =>
  (await openEditor({ project: target ? { ...boats, settings: { ...boats.settings, target } } : boats })).user;

const target = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Target' });
const clip = (number: number) => screen.findByRole('region', { name: `Clip ${number}` });
const isCopied = async (number: number) => within(await clip(number)).findByText('Copied');
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const openTab = async (name: RegExp) => fireEvent.click(await screen.findByRole('tab', { name }));
const clipboard = () => navigator.clipboard.readText();

test('copies clips one by one, with a check mark until the text changes', async () => {
  await openBoats();
  await press('Kling 3.0');
  const { clips } = assembleClips(boats, 'kling-3');
  expect(clips.length).toBeGreaterThan(2);
  expect((await clip(1)).querySelector('pre')?.textContent).toBe(clips[0]?.text);

  await press('Copy clip 2');
  await screen.findByText('Clip 2 is ready to use in Kling 3.0.');
  expect(await clipboard()).toBe(clips[1]?.text);
  await isCopied(2);

  for (const number of [1, 3]) {
    await press(/^Copy next/);
    await isCopied(number);
    expect(await clipboard()).toBe(clips[number - 1]?.text);
  }
  await screen.findByText(`3 of ${clips.length} copied`);

  fill(field(4, 'Light'), 'Flat grey');
  await within(await clip(2)).findByText('Changed since copied');
  await isCopied(1);
  await press(/^Copy next/);
  await isCopied(2);
  expect(await clipboard()).toContain('Flat grey.');
});

/** The copy buttons that are filled. */
const primary = () =>
  screen
    .getAllByRole('button', { name: /^Copy / })
    .filter((button) => button.dataset.variant === 'filled')
    .map((button) => button.textContent);

test.runIf(isFull)('exactly one copy button is filled: the next step for the target', async () => {
  await openBoats('kling-3');
  await clip(1);
  expect(primary()).toEqual(['Copy nextClip 1']);
  fireEvent.change(target(), { target: { value: 'shot-sheet' } });
  await waitFor(() => expect(primary()).toEqual(['Copy Prompt']));
});

test.each<TargetId>(['kling-3', 'shot-sheet'])(
  'no copy button is filled while there is nothing to copy, for %s',
  async (id) => {
    await openEditor({ project: { ...newProject(), settings: { target: id } } });
    await within(preview()).findByText(/fields away/);
    expect(primary()).toEqual([]);
  },
);

test('Copy Prompt copies all clips with their numbers', async () => {
  await openBoats('veo-3.1');
  await press('Copy Prompt');
  await screen.findByText('Your prompt is ready to use in Veo 3.1.');
  expect(await clipboard()).toBe(assemblePrompt(boats, 'veo-3.1'));
  expect(await clipboard()).toMatch(/^Clip 1 \(6s\)\n/);
});

test.runIf(isFull)('splits a scene longer than a clip from its finding, and undo merges it again', async () => {
  const user = await openBoats('kling-3');
  await within(card(4)).findByText("18.0s is longer than Kling 3.0's longest clip (15 s).");
  await press('Split into 2');
  await screen.findByText('6 scenes');
  expect(field(4, 'Dialog').value).toBe('Who is there? Go!');
  expect(field(5, 'Dialog').value).toBe('"Marit" was her name, and then it was mine.');
  expect(screen.queryByRole('button', { name: 'Split into 2' })).toBe(null);
  await user.click(within(screen.getByRole('toolbar', { name: 'Project' })).getByRole('button', { name: 'Undo' }));
  await screen.findByText('5 scenes');
  expect(field(4, 'Dialog').value).toBe(boats.scenes[3]?.dialog);
});

test('a finding goes to its field, and one click fixes it', async () => {
  const user = await openBoats('kling-3');
  await openTab(/^Check/);
  const list = within(await screen.findByRole('list', { name: 'Check' }));
  fireEvent.click(list.getByRole('button', { name: /^18\.0s is longer than Kling/ }));
  await waitFor(() => expect(document.activeElement).toBe(within(card(4)).getByLabelText('Duration')));
  const subjectless = /^An action without a subject/;
  fireEvent.click(list.getByRole('button', { name: subjectless }));
  await waitFor(() => expect(focused()).toBe('Scene #5 subject'));
  await user.paste('The son');
  await waitFor(() => expect(list.queryByRole('button', { name: subjectless })).toBe(null));
  fireEvent.click(list.getByRole('button', { name: 'Set 10.0 s' }));
  await waitFor(() => expect(card(5).textContent).toContain('10.0s duration'));
  fireEvent.click(list.getByRole('button', { name: 'Split into 2' }));
  await screen.findByText('Kling 3.0 can take the film as it is.');
});

test.runIf(isFull)('a new project uses the last chosen target without asking', async () => {
  const user = await openBoats();
  await screen.findByText('What do you render with?');
  await user.selectOptions(target(), 'seedance-2.5');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Clips' }), 'One clip per scene');
  await clip(5);
  await press('Clear Form');
  await screen.findByText('Form Cleared');
  expect(target().value).toBe('seedance-2.5');
  expect(screen.queryByText('What do you render with?')).toBe(null);
});

test('the question about the generator can be dismissed', async () => {
  await openEditor();
  await press('Do not ask again');
  expect(screen.queryByText('What do you render with?')).toBe(null);
  expect(screen.getByRole('group', { name: 'Prompt' }).textContent).toBe('Scene 1 (5.0s):');
});

test.runIf(isFull)('a notice says that a generator is retired and offers its replacement', async () => {
  await openBoats('sora-2');
  await screen.findByText('Sora 2 was switched off by its maker on September 24, 2026.');
  expect(screen.getByRole('group', { name: 'Prompt' }).textContent).toBe(assemblePrompt(boats));
  await press('Use Kling 3.0');
  await clip(1);
  expect(target().value).toBe('kling-3');
});

test('copies the request of a clip as curl and as JSON, and shows the cost of the film', async () => {
  await openBoats('kling-3');
  await openTab(/^Request/);
  await waitFor(() =>
    expect(preview().textContent).toMatch(/About \$4\.28 to render once: 34 s in 720p at \$0\.126 a second/),
  );
  const first = within(await screen.findByRole('region', { name: 'Request 1' }));
  fireEvent.click(first.getByRole('button', { name: 'Copy curl' }));
  await screen.findByText('The command of clip 1 is on the clipboard.');
  const command = await clipboard();
  expect(command).toMatch(/^curl -sS -X POST "https:\/\/api-singapore\.klingai\.com/);
  fireEvent.click(first.getByRole('button', { name: 'Copy JSON' }));
  await waitFor(async () => expect(await clipboard()).toMatch(/^\{/));
  expect(command).toContain(await clipboard());
});

test.runIf(isFull)('copying and checking work with the keyboard alone', async () => {
  const user = await openBoats('kling-3');
  const promptTab = await screen.findByRole('tab', { name: 'Prompt' });
  act(() => promptTab.focus());
  for (let presses = 0; presses < 12 && !/^Copy next/.test(focused()); presses += 1) await user.tab();
  await user.keyboard('{Enter}');
  await isCopied(1);
  act(() => promptTab.focus());
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('list', { name: 'Check' });
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('region', { name: 'Request 1' });
});
