import type { Note } from '../../../src/domain/review/notes.ts';

/** How often the notes are requested while the stream is down. */
const pollMs = 15_000;

interface Handlers {
  /** Called with a new or changed note. */
  onNote: (note: Note) => void;
  onRemoved: (id: string) => void;
  /** Called to list the notes again: on each connection, and when changes may have been missed. */
  onList: () => void;
}

/**
 * Follows changes of notes by server-sent events, and polls while the stream is down. Pauses while the page is hidden,
 * since each open stream takes one of the browser's few connections.
 * @returns a function that stops following
 */
export function followNotes(address: string, { onNote, onRemoved, onList }: Handlers): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function startPolling() {
    timer ??= setInterval(() => {
      onList();
      // the browser reconnects by itself after a lost connection, but not after a server error
      if (source?.readyState === EventSource.CLOSED) connect();
    }, pollMs);
  }

  function stopPolling() {
    clearInterval(timer);
    timer = undefined;
  }

  function connect() {
    source?.close();
    source = new EventSource(address);
    source.addEventListener('open', () => {
      stopPolling();
      onList();
    });
    source.addEventListener('error', startPolling);
    source.addEventListener('note', ({ data }) => onNote(JSON.parse(data)));
    source.addEventListener('removed', ({ data }) => onRemoved(JSON.parse(data)));
    source.addEventListener('reset', onList);
  }

  function onVisibility() {
    if (document.hidden) disconnect();
    else connect();
  }

  function disconnect() {
    source?.close();
    source = null;
    stopPolling();
  }

  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  };
}
