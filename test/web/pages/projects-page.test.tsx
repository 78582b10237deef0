import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../../web/pages/ProjectsPage.tsx';
import { rememberedOwner } from '../../../web/lib/account/owner.ts';
import { loadLazyEditorCode } from '../lazy-editor-code.ts';
import { onCall, openPath, register } from '../open-app.tsx';

test('opens a new project that was created before the account was known', async () => {
  await register();
  await loadLazyEditorCode();
  const answer = Promise.withResolvers<void>();
  onCall('auth.user', async (next) => {
    await answer.promise;
    return next();
  });
  onCall('projects.create', async (next) => {
    answer.resolve();
    await vi.waitFor(() => expect(rememberedOwner()).not.toBeNull(), 20_000);
    return next();
  });
  openPath('/app/projects');
  fireEvent.click(await screen.findByRole('button', { name: 'New project' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/app\/p\/[0-9a-f-]{36}$/));
  await screen.findByLabelText('Project title');
});
