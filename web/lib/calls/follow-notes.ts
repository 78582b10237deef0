import type { Note } from '../../../src/domain/review/notes.ts';

/** How often to ask for the notes while no events arrive. */
const askEveryMs = 15_000;

interface Handlers {
  /** A note is new or has changed. */
  onNote: (note: Note) => void;
  onRemoved: (id: string) => void;
  /** List the notes again: at each connection, and when changes may have been missed. */
  onList: () => void;
}

/**
 * Follows the changes of notes by server-sent events, and asks for the list from time to time while the stream is down.
 * Stops while the page is hidden, since each open stream takes one of the browser's few connections.
 * @returns stops following
 */
export function followNotes(address: string, { onNote, onRemoved, onList }: Handlers): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function startAsking() {
    timer ??= setInterval(() => {
      onList();
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
    source = new EventSource(address);
    source.addEventListener('open', () => {
      stopAsking();
      onList();
    });
    source.addEventListener('error', startAsking);
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
    stopAsking();
  }

  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  };
}
