import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call, field, focused, onCall, openEditor, preview, subjects, unreachable } from '../../../open-app.tsx';

test('scenes can be added, removed, undone and redone by keys, and the preview follows', async () => {
  const { user } = await openEditor();
  await user.click(field(1, 'Subject'));
  await user.paste('A boy');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(focused()).toBe('Scene #2 subject'));
  await user.paste('A girl');
  expect(subjects()).toEqual(['A boy', 'A girl']);
  expect(preview().textContent).toContain('A girl.');
  await user.keyboard('{Control>}z{/Control}');
  expect(subjects()).toEqual(['A boy', '']);
});

test('keeps the dialog open with the typed text when the server fails', async () => {
  const { user } = await openEditor();
  const mend = onCall('templates.create', unreachable);
  await user.click(screen.getByRole('button', { name: 'Save Template' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(name, 'Cut 1{Enter}');
  await screen.findByText('Save Failed');
  await screen.findByText('Failed to save template. Please try again.');
  expect(name.value).toBe('Cut 1');
  mend();
  await user.type(name, '{Enter}');
  await screen.findByText('Template Saved');
  expect(await call('GET', '/api/templates')).toMatchObject([{ name: 'Cut 1' }]);
});
