import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { limits } from '../../../../../src/domain/product/limits.ts';
import { runCommand } from '../../../../../web/features/builder/core/commands/command.ts';
import { projectWith } from '../../../../domain/arbitraries.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { fill } from '../../../fill.ts';
import { holdStream } from '../../../hold-stream.ts';
import { field, focused, onCall, openEditor, unreachable } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

const dialog = () => screen.getByRole('dialog', { name: 'Write scenes from an idea' });
const inDialog = () => within(dialog());
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Project title' }).value;
const scenes = () => screen.getAllByRole('region', { name: /^Scene #/ });
const button = (name: string | RegExp) => inDialog().getByRole('button', { name });
const findButton = (name: string | RegExp) => inDialog().findByRole('button', { name });
const idea = () => inDialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Sentence or treatment' });

async function openIdea(): Promise<void> {
  act(() => runCommand('idea'));
  await screen.findByRole('dialog', { name: 'Write scenes from an idea' });
  await waitFor(() => expect(document.activeElement).toBe(idea()));
}

async function write(user: UserEvent, text = 'A goalkeeper saves the third penalty'): Promise<void> {
  fill(idea(), text);
  await user.keyboard('{Control>}{Enter}{/Control}');
}

test('an idea becomes a film that is added in one step, and undo restores the proposal', async () => {
  const { user } = await openEditor();
  await openIdea();
  expect(await violations()).toEqual([]);
  await write(user);
  await findButton('Add 6 scenes');
  expect(title()).toBe('NEW PROJECT');
  expect(inDialog().getByRole('status').textContent).toBe('6 scenes, 30.0s written.');
  inDialog().getByText('No AI connected. These scenes are samples.');
  expect(focused()).toMatch(/^THE/);
  expect(await violations()).toEqual([]);

  await user.click(button('Add 6 scenes'));
  await screen.findByText('Idea Added');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(scenes()).toHaveLength(6);
  expect(title()).toMatch(/^THE/);
  expect(field(1, 'Subject').value).toMatch(/terrace/);
  await waitFor(() => expect(focused()).toBe('Scene #1'));
  await undoInToast();
  expect([title(), scenes().length]).toEqual(['NEW PROJECT', 1]);
  act(() => runCommand('idea'));
  await findButton('Add 6 scenes');
});

test.runIf(isFull)('pieces are kept or left out, one by one or all at once', async () => {
  const { user } = await openEditor();
  await openIdea();
  await user.selectOptions(inDialog().getByRole('combobox', { name: 'Scenes' }), '3 scenes');
  await write(user);
  await findButton('Add 3 scenes');
  await user.click(button('Leave out scene 2'));
  expect(focused()).toBe('Keep scene 2');
  await user.click(button('Leave out DELL'));
  await user.click(button('Leave out the look'));
  await user.click(button('Add 2 scenes'));
  await screen.findByText('Idea Added');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(scenes()).toHaveLength(2);
  expect(scenes()[1]?.textContent).not.toContain('@DELL');
  await undoInToast();

  act(() => runCommand('idea'));
  await user.click(await findButton('Leave all out'));
  expect(button('Add to project')).toHaveProperty('disabled', true);
  await user.click(button('Keep the look'));
  expect(button('Add to project')).toHaveProperty('disabled', false);
  await user.click(button('Keep all'));
  button('Add 3 scenes');
});

test.runIf(isFull)('the scenes are added after the existing ones or replace them', async () => {
  const project = projectWith({ subject: 'A dog' }, { subject: 'A cat' });
  const { user } = await openEditor({ project });
  await openIdea();
  await write(user);
  await user.click(await findButton('Add 6 scenes'));
  await waitFor(() => expect(focused()).toBe('Scene #3'));
  expect(scenes()).toHaveLength(8);
  expect([title(), field(1, 'Subject').value]).toEqual(['NIGHT TRAIN', 'A dog']);
  await undoInToast();

  act(() => runCommand('idea'));
  const place = await inDialog().findByRole('combobox', { name: 'Where the scenes go' });
  await user.selectOptions(place, 'In place of your 2 scenes');
  await user.click(button('Replace with 6 scenes'));
  await waitFor(() => expect(focused()).toBe('Scene #1'));
  expect(scenes()).toHaveLength(6);
  await screen.findByText('Perfect match!');
  await user.keyboard('{Control>}z{/Control}');
  expect(field(2, 'Subject').value).toBe('A cat');
});

test('scenes can be kept or left out while others arrive, and stopping keeps those that have arrived', async () => {
  const { user } = await openEditor();
  await openIdea();
  const held = holdStream({ call: 'ai.streamFilm', values: 5 });
  await write(user);
  await findButton('Leave out scene 2');
  inDialog().getByText('2 of 6 scenes, 11.0s. Writing…');
  expect(inDialog().getAllByText('To be written…')).toHaveLength(4);
  expect(inDialog().getByRole('status').textContent).toBe('2 of 6 scenes.');
  expect(inDialog().queryByRole('button', { name: /^Add/ })).toBeNull();
  await user.click(button('Stop'));
  expect(held.signal?.aborted).toBe(true);
  expect(inDialog().getAllByText('Not written.')).toHaveLength(4);
  button('Add 2 scenes');
  expect(focused()).toBe('Back to the idea');
  await user.keyboard('{Enter}');
  expect(idea().value).toBe('A goalkeeper saves the third penalty');
  await user.click(button(/^Back to “THE/));
  button('Add 2 scenes');
});

/** Makes the server leave out some scenes of the film, as if they could not be written. */
const failScenes = (numbers: readonly number[]) =>
  onCall('ai.streamFilm', async (next) => {
    const response = await next();
    const parts = numbers.reduce(
      (text, number) =>
        text.replace(
          new RegExp(`\\{"part":"scene","sceneNumber":${number},[^}]*\\}`),
          `{"part":"missing","sceneNumber":${number}}`,
        ),
      await response.text(),
    );
    return new Response(parts, response);
  });

test('only the missing scenes are written again, and everything else stays', async () => {
  const { user } = await openEditor();
  await openIdea();
  const repair = failScenes([2, 5]);
  await write(user);
  await findButton('Add 4 scenes');
  expect(inDialog().getAllByText('Could not be written.')).toHaveLength(2);
  await user.click(button('Leave out scene 1'));
  await user.click(button('Leave out the look'));
  await user.click(button('Write the 2 missing scenes'));
  expect(focused()).toMatch(/^(Stop|Back to the idea)$/);
  await findButton('Write the 2 missing scenes');
  repair();
  const sent: string[] = [];
  onCall('ai.streamFilm', (next, body) => {
    sent.push(body);
    return next();
  });
  await user.click(button('Write the 2 missing scenes'));
  await findButton('Add 5 scenes');
  expect(sent[0]).toContain('"numbers":[2,5]');
  expect(sent[0]).toContain('"before":{');
  expect(focused()).toBe('Back to the idea');
  expect(inDialog().queryByRole('button', { name: /missing/ })).toBeNull();
  expect(inDialog().getByRole('status').textContent).toBe('6 scenes, 30.0s written.');
  button('Keep scene 1');
  button('Keep the look');
  expect(await violations()).toEqual([]);
});

test.runIf(isFull)('scenes that were never requested count as missing, even if the idea has changed', async () => {
  const { user } = await openEditor();
  await openIdea();
  const { fetch } = globalThis;
  const held = holdStream({ call: 'ai.streamFilm', values: 8 });
  await write(user);
  await findButton('Leave out scene 5');
  await user.click(button('Stop'));
  expect(held.signal?.aborted).toBe(true);
  await user.click(button('Back to the idea'));
  fill(idea(), '');
  await user.click(button(/^Back to “THE/));
  vi.stubGlobal('fetch', fetch);
  await user.click(button('Write the missing scene'));
  await findButton('Add 6 scenes');
});

test('closing the dialog stops the writing, and what has arrived is there again', async () => {
  const { user } = await openEditor();
  await openIdea();
  const held = holdStream({ call: 'ai.streamFilm', values: 4 });
  await write(user);
  await findButton('Leave out scene 1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(held.signal?.aborted).toBe(true));
  act(() => runCommand('idea'));
  await findButton('Add 1 scene');
});

test('a failure midway is reported, and what had arrived is kept', async () => {
  const { user } = await openEditor();
  await openIdea();
  holdStream({ call: 'ai.streamFilm', values: 4, failure: 'The AI writer is busy right now.' });
  await write(user);
  expect((await inDialog().findByRole('alert')).textContent).toBe(
    'The AI writer is busy right now. What has been written so far is kept.',
  );
  button('Add 1 scene');
});

test.runIf(isFull)('a command opens the dialog, and closing it returns the focus to where it was', async () => {
  const { user } = await openEditor();
  await user.click(field(1, 'Light'));
  await user.keyboard('{Control>}k{/Control}');
  fill(await screen.findByRole('combobox', { name: 'Find or run' }), 'idea');
  await screen.findByRole('option', { name: /^Write scenes from an idea/ });
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Write scenes from an idea' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Scene #1 light'));
});

test('an idea that cannot be written stays in the form, with the reason', async () => {
  const { user } = await openEditor();
  await openIdea();
  await user.click(button('Write scenes'));
  await inDialog().findByText('Say in a sentence what happens.');
  fill(idea(), 'x'.repeat(limits.treatment.length + 1));
  await inDialog().findByText('This is too long: 20,001 of at most 20,000 characters.');
  expect(button('Write scenes')).toHaveProperty('disabled', true);
  const reconnect = onCall('ai.streamFilm', unreachable);
  await write(user);
  expect((await inDialog().findByRole('alert')).textContent).toBe('The server could not be reached.');
  expect(idea().value).toBe('A goalkeeper saves the third penalty');
  reconnect();
  await user.click(button('Write scenes'));
  await findButton('Add 6 scenes');
});

test('without a plan, the dialog offers one', async () => {
  const { user } = await openEditor({ plan: false });
  await user.click(screen.getByRole('button', { name: /^An idea/ }));
  await within(await screen.findByRole('dialog')).findByText(/^Writing scenes from an idea needs a plan/);
});
