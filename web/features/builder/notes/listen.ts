import type { Note } from '../../../../src/domain/review/notes.ts';

/** How often to ask for the notes while no events arrive. */
const askEveryMs = 15_000;

interface Listener {
  /** A note is new or has changed. */
  onNote: (note: Note) => void;
  /** List the notes again: some have changed, or events may have been missed. */
  onChange: () => void;
}

/**
 * Listens to changes of a project's notes by server-sent events, and asks from time to time while there are none. Stops
 * while the page is hidden, since each open stream takes one of the browser's few connections.
 * @returns stops listening
 */
export function listenToNotes(projectId: string, { onNote, onChange }: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function startAsking() {
    timer ??= setInterval(() => {
      onChange();
      // the browser itself reconnects only after a lost connection, not after an error of the server
      if (source?.readyState === EventSource.CLOSED) connect();
    }, askEveryMs);
  }

  function stopAsking() {
    clearInterval(timer);
    timer = undefined;
  }

  function connect() {
    source?.close();
    source = new EventSource(`/api/projects/${projectId}/notes/events`);
    source.addEventListener('open', () => {
      stopAsking();
      onChange();
    });
    source.addEventListener('error', startAsking);
    source.addEventListener('note', ({ data }) => {
      onNote(JSON.parse(data));
      onChange();
    });
    source.addEventListener('removed', onChange);
    source.addEventListener('reset', onChange);
  }

  function onVisibility() {
    if (document.hidden) disconnect();
    else connect();
  }

  function disconnect() {
    source?.close();
    source = null;
    stopAsking();
  }

  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  };
}
