/** The part of `limits` that every page of the application needs: apart, so that a page loads nothing of the rest. */
export const pageLimits = {
  /** Calls in one tRPC batch. */
  batchSize: 10,
  tooltipDelayMs: 700,
} as const;
