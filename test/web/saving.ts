import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { flush } from '../../web/features/builder/core/sync/draft.ts';
import { saveNow } from '../../web/features/builder/core/sync/sync-api.ts';
import { call } from './open-app.tsx';

/** What the editor says about where the project is saved. */
export const mark = () => document.querySelector('[data-mark]')?.getAttribute('data-mark');

/** Saves at once, rather than after a pause, and waits until the editor says that it is done. */
export async function saved(): Promise<void> {
  await act(async () => {
    flush();
    await saveNow();
  });
  await waitFor(() => expect(mark()).toBe('Saved'));
}

/** The id of the account's project that was changed last. */
export async function lastId(): Promise<string> {
  const [last] = await call<{ id: string }[]>('GET', '/api/projects');
  if (!last) throw new Error('the account has no project');
  return last.id;
}
