import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newProject } from '../../../../../src/domain/project/project.ts';
import { sampleFilms } from '../../../../../src/domain/sample-films/sample-films.ts';
import { violations } from '../../../axe.ts';
import { fill } from '../../../fill.ts';
import { field, focused, onCall, openEditor, unreachable } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

const way = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Project title' }).value;
const findIdea = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Idea' });

// the field of an idea is measured again once a font is there
beforeEach(() => void Object.assign(document, { fonts: new EventTarget() }));

test('a sample film fills the editor, one undo empties it, and another one follows', async () => {
  const { user } = await openEditor();
  await user.click(way('A sample film'));
  await screen.findByText('Perfect match!');
  expect(screen.getAllByRole('region', { name: /^Scene #/ })).toHaveLength(6);
  const first = title();
  expect(sampleFilms.map((film) => film.title)).toContain(first);
  await screen.findByText('Sample Film');
  await undoInToast();
  expect(title()).toBe(newProject().projectTitle);
  await user.click(way('A sample film'));
  await screen.findByText('Perfect match!');
  expect(title()).not.toBe(first);
});

test('an idea becomes scenes; what is typed outlives a detour', async () => {
  const { user } = await openEditor();
  await user.click(way('An idea'));
  await findIdea();
  await user.keyboard('{Enter}');
  await screen.findByText('Say in a sentence what happens.');
  fill(await findIdea(), 'A goalkeeper saves the third penalty');
  expect(await violations()).toEqual([]);
  fill(field(1, 'Subject'), 'A boat');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Idea' })).toBeNull());
  fill(field(1, 'Subject'), '');
  await user.click(await screen.findByRole('button', { name: /^An idea/ }));
  expect((await findIdea()).value).toBe('A goalkeeper saves the third penalty');
  await user.keyboard('{Enter}');
  await screen.findByText('Prompt Generated');
  expect(title()).toBe('A goalkeeper saves the third penalty');
  expect(field(1, 'Subject').value).toMatch(/terrace/);
});

test('an idea that cannot be written stays, and so it does when it is stopped', async () => {
  const { user } = await openEditor();
  await user.click(way('An idea'));
  fill(await findIdea(), 'x'.repeat(301));
  await screen.findByText('This is too long: 301 of at most 300 characters.');
  fill(await findIdea(), 'A night ferry');
  const answer = onCall('trending.generate', () => new Promise(() => {}));
  await user.click(screen.getByRole('button', { name: 'Write scenes' }));
  await screen.findByText('Writing scenes…');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  answer();
  onCall('trending.generate', unreachable);
  await user.click(screen.getByRole('button', { name: 'Write scenes' }));
  await screen.findByText('Generation Failed');
  expect((await findIdea()).value).toBe('A night ferry');
  // for the next visitor of this page
  fill(await findIdea(), '');
});

test('just typing begins at the subject of the first scene', async () => {
  const { user } = await openEditor();
  await user.click(way('Just type'));
  expect(focused()).toBe('Scene #1 subject');
});
