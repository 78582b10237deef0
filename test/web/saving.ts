import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { flush } from '../../web/features/builder/core/sync/draft.ts';
import { saveNow } from '../../web/features/builder/core/sync/sync-api.ts';
import { call } from './open-app.tsx';

/** The editor's save indicator. */
export const mark = () => document.querySelector('[data-mark]')?.getAttribute('data-mark');

/** Saves without a pause and waits until the editor shows "Saved". */
export async function saved(): Promise<void> {
  await act(async () => {
    flush();
    await saveNow();
  });
  await waitFor(() => expect(mark()).toBe('Saved'));
}

/** The id of the account's last changed project. */
export async function lastId(): Promise<string> {
  const [last] = await call<{ id: string }[]>('GET', '/api/projects');
  if (!last) throw new Error('The account has no project.');
  return last.id;
}
