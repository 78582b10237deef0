import type { StoreApi } from 'zustand';

/** The state of a store whose content streams in from the AI writer. */
export interface StreamState {
  /** Aborts the stream; null while nothing arrives. */
  writer: AbortController | null;
  /** The error that ended the stream; null if there was none. */
  failure: unknown;
}

/** Aborts a store's stream as soon as another one replaces it or `writer` is set to null. */
export function abortReplacedStreams(store: Pick<StoreApi<StreamState>, 'subscribe'>): void {
  store.subscribe(({ writer }, before) => {
    if (writer !== before.writer) before.writer?.abort();
  });
}

interface StreamRead<Part> {
  open: (signal: AbortSignal) => Promise<AsyncIterable<Part>>;
  add: (part: Part) => void;
}

/** Adds the parts of a stream as they arrive. Keeps them if the stream fails, and then stores the failure. */
export async function readStream<Part>(
  store: { setState: (state: Partial<StreamState>) => void },
  { open, add }: StreamRead<Part>,
): Promise<void> {
  const writer = new AbortController();
  const { signal } = writer;
  store.setState({ writer, failure: null });
  try {
    for await (const part of await open(signal)) {
      if (signal.aborted) return;
      add(part);
    }
  } catch (failure) {
    if (!signal.aborted) store.setState({ failure });
  } finally {
    if (!signal.aborted) store.setState({ writer: null });
  }
}
