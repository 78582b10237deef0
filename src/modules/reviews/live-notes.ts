import type { Note } from '../../domain/review/notes.ts';
import type { CallContext } from '../../platform/calls/call-context.ts';
import type { Orm, SqlEntityManager } from '../../platform/database/orm.ts';
import type { Changes } from '../../platform/live/changes.ts';
import { forReviewers, selectNotes, toNote } from './note-table.ts';

/**
 * A change to the notes of a project. After `reset`, list them again: changes may have been missed, or a link or many of
 * its notes have changed.
 */
export type NoteEvent = { note: Note } | { removed: string } | { reset: 'missed' | 'link' };

export interface Listener {
  /** If set, only the notes of this link are sent, in the form for reviewers. */
  shareId?: string | undefined;
  send: (event: NoteEvent) => void;
}

const missed: NoteEvent = { reset: 'missed' };
const linkChanged: NoteEvent = { reset: 'link' };

/** Announces a new, changed or deleted note. Without an id, many notes of the link have changed. */
export function announceNote(
  { changes }: Pick<CallContext, 'changes'>,
  em: SqlEntityManager,
  { projectId, shareId, id = '' }: { projectId: string; shareId: string; id?: string },
): Promise<void> {
  return changes.announce(em, projectId, `${shareId} ${id}`);
}

/**
 * Sends the changes of notes to listeners. A change costs each process one statement, whatever the number of listeners to
 * the project.
 */
export function createLiveNotes({ orm, changes }: { orm: Orm; changes: Changes }) {
  const projects = new Map<string, { listeners: Set<Listener>; stop: () => void }>();

  async function read(id: string): Promise<NoteEvent> {
    const row = await selectNotes(orm.em.fork()).where('notes.id', '=', id).executeTakeFirst();
    return row ? { note: toNote(row) } : { removed: id };
  }

  function open(projectId: string) {
    const listeners = new Set<Listener>();
    // one after another, so that listeners end up with the newest state
    let sent: Promise<void> = Promise.resolve();
    async function notify(detail: string | null): Promise<void> {
      const [shareId, id] = detail?.split(' ') ?? [];
      const affected = () => [...listeners].filter((one) => !shareId || !one.shareId || one.shareId === shareId);
      if (affected().length === 0) return;
      const event = id ? await read(id).catch(() => missed) : shareId ? linkChanged : missed;
      const reviewerEvent = 'note' in event ? { note: forReviewers(event.note) } : event;
      for (const listener of affected()) listener.send(listener.shareId ? reviewerEvent : event);
    }
    const stop = changes.listen(projectId, (detail) => {
      sent = sent.then(() => notify(detail));
    });
    return { listeners, stop };
  }

  return {
    /** @returns a function that stops listening */
    listen(projectId: string, listener: Listener): () => void {
      const project = projects.get(projectId) ?? open(projectId);
      projects.set(projectId, project);
      project.listeners.add(listener);
      return () => {
        project.listeners.delete(listener);
        if (project.listeners.size > 0 || projects.get(projectId) !== project) return;
        projects.delete(projectId);
        project.stop();
      };
    },
  };
}
