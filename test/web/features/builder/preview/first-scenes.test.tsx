import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newProject } from '../../../../../src/domain/project/project.ts';
import { sampleFilms } from '../../../../../src/domain/sample-films/sample-films.ts';
import { focused, openEditor } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

const way = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Project title' }).value;

test('opens a sample film, empties the editor with one undo, and then opens another sample', async () => {
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

test('An idea opens the dialog that writes scenes from an idea', async () => {
  const { user } = await openEditor();
  await user.click(way('An idea'));
  await screen.findByRole('dialog', { name: 'Write scenes from an idea' });
});

test('Just type focuses the subject of the first scene', async () => {
  const { user } = await openEditor();
  await user.click(way('Just type'));
  expect(focused()).toBe('Scene #1 subject');
});
