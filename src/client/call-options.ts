export interface CallOptions {
  /** Cancels the call, also while it waits for a retry. */
  signal?: AbortSignal | undefined;
}

/** What the client knows about a call at run time. */
export interface CallFacts {
  type: 'query' | 'mutation';
  /** The input field with which the server recognizes a repeated call. */
  key?: string;
  streams?: boolean;
}
