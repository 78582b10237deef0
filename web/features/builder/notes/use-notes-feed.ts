import { useEffect } from 'react';
import type { Note } from '../../../../src/domain/review/notes.ts';
import { followNotes } from '../../../lib/calls/follow-notes.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { announce } from '../core/focus/caret-store.ts';
import { useProjectNotes } from '../core/notes/project-notes.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { useOnceIdle } from '../core/view/use-once-idle.ts';
import { takesNotes, useProjectLinks } from './links.ts';
import { useNotes } from './notes-store.ts';
import { readSeen } from './seen-notes.ts';
import { summarizeNotes } from './summarize-notes.ts';

const noNotes: readonly Note[] = [];

/**
 * Keeps the notes of the open project up to date. Requests its links and notes once the browser is idle, in one batch,
 * and follows changes only while a link takes notes.
 */
export function useNotesFeed(): void {
  const projectId = useSync((sync) => sync.projectId);
  const enabled = useOnceIdle();
  const { data: links } = useProjectLinks({ enabled });
  const { data: notes = noNotes } = useProjectNotes({ enabled });
  const listens = links?.some(takesNotes) ?? false;
  const utils = trpc.useUtils();

  useEffect(() => {
    if (!listens || projectId === null) return;
    const input = { id: projectId };
    const list = () => {
      void utils.notes.list.invalidate(input);
      // a link may have been revoked or closed to notes
      void utils.shares.list.invalidate(input);
    };
    return followNotes(`/api/projects/${projectId}/notes/events`, {
      onNote({ id, reviewerId, name }) {
        const isKnown = utils.notes.list.getData(input)?.some((note) => note.id === id);
        if (!isKnown && reviewerId !== null) announce(`New note from ${name}`);
        list();
      },
      onRemoved: list,
      onList: list,
    });
  }, [listens, projectId, utils]);

  useEffect(() => {
    useNotes.setState({ seen: projectId === null ? '' : readSeen(projectId) });
  }, [projectId]);
  const seen = useNotes((state) => state.seen);
  useEffect(() => useNotes.setState(summarizeNotes(notes, seen)), [notes, seen]);
}
