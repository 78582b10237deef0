export type Background = ReturnType<typeof createBackground>;

/** Runs work after a call has responded, so that not even the response time reveals anything about it. */
export function createBackground(onError: (error: unknown) => void) {
  const running = new Set<Promise<void>>();
  return {
    /** Starts work without waiting for it. Errors go to `onError`. */
    start(work: () => Promise<void>): void {
      const run: Promise<void> = work()
        .catch(onError)
        .finally(() => running.delete(run));
      running.add(run);
    },
    /** Resolves when all started work has finished. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
