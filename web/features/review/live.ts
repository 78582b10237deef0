import type { Note } from '../../../src/domain/review/notes.ts';

export interface LiveHandlers {
  onNote: (note: Note) => void;
  onRemoved: (id: string) => void;
  /** Lists the notes again. Called at each connection, and from time to time while there is none. */
  onList: () => void;
}

const askEveryMs = 15_000;
/** A refused connection is tried again after as many rounds of asking. */
const roundsUntilRetry = 4;

/** Follows the notes of a link by server-sent events. Asks for them while the events do not arrive. */
export function followNotes(address: string, { onNote, onRemoved, onList }: LiveHandlers): () => void {
  let source: EventSource | undefined;
  let rounds = 0;
  const isOpen = () => source?.readyState === EventSource.OPEN;

  function connect(): void {
    rounds = 0;
    source?.close();
    source = new EventSource(address);
    source.addEventListener('open', onList);
    source.addEventListener('note', ({ data }) => onNote(JSON.parse(data)));
    source.addEventListener('removed', ({ data }) => onRemoved(JSON.parse(data)));
    source.addEventListener('reset', onList);
  }

  const timer = setInterval(() => {
    if (isOpen()) return;
    onList();
    rounds += 1;
    // the browser itself only tries again after a lost connection, not after a refusal
    if (source?.readyState === EventSource.CLOSED && rounds >= roundsUntilRetry) connect();
  }, askEveryMs);
  connect();
  return () => {
    clearInterval(timer);
    source?.close();
  };
}
