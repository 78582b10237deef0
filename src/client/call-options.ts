export interface CallOptions {
  /** Cancels the call, also while it waits for a retry. */
  signal?: AbortSignal | undefined;
}

/** What the client needs to know about a call at run time. */
export interface CallFacts {
  type: 'query' | 'mutation';
  /** The input field that makes a repeated call harmless. */
  key?: string;
  streams?: boolean;
}
