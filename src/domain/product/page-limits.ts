/** The part of `limits` that every application page needs. Separate, so that pages need not load all limits. */
export const pageLimits = {
  /** Calls in one tRPC batch. */
  batchSize: 10,
  tooltipDelayMs: 700,
} as const;
