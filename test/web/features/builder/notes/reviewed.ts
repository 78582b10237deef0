import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import '../../../../../web/features/builder/notes/NotesPanel.tsx';
import type { AddedNote, Note } from '../../../../../src/domain/review/notes.ts';
import type { AddressedShare } from '../../../../../src/domain/storage/shares.ts';
import { currentProject } from '../../../../../web/features/builder/core/project/project-store.ts';
import { queryClient } from '../../../../../web/lib/calls/trpc.ts';
import { ferry } from '../../../../domain/papers/out/paper-projects.ts';
import { call, openEditor } from '../../../open-app.tsx';
import { lastId, saved } from '../../../saving.ts';

/** Lists the notes and the links again, as after an event. */
export const refresh = () => act(() => queryClient.invalidateQueries());

/** Opens the editor of a film on a link that takes notes. */
export async function openReviewed(options: Omit<NonNullable<Parameters<typeof openEditor>[0]>, 'project'> = {}) {
  const opened = await openEditor({ project: ferry, ...options });
  await saved();
  const projectId = await lastId();
  const share = await call<AddressedShare>('POST', `/api/projects/${projectId}/shares`, {
    notes: true,
    withPrompts: true,
  });
  onTestFinished(() => queryClient.clear());
  const token = share.address.split('/').at(-1);

  /** Leaves a note as a reviewer. @param scene the scene's index */
  async function addNote(
    text: string,
    { name = 'Ada', scene, ...more }: { name?: string; scene?: number; [key: string]: unknown } = {},
  ) {
    const sceneId = scene === undefined ? {} : { sceneId: currentProject().scenes[scene]?.id };
    const { note } = await call<AddedNote>('POST', '/api/reviews/notes', { token, name, text, ...sceneId, ...more });
    return note;
  }
  return {
    ...opened,
    ...{ projectId, share, addNote },
    addVerdict: (verdict: 'approved' | 'changes', text = '', name = 'Ada') =>
      call<AddedNote>('POST', '/api/reviews/verdict', { token, name, verdict, text }),
    /** The notes on the server. */
    stored: () => call<Note[]>('GET', `/api/projects/${projectId}/notes`),
  };
}
