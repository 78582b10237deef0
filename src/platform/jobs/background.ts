export type Background = ReturnType<typeof createBackground>;

/**
 * Runs work that calls do not wait for. Their response time then does not reveal, for example, whether an account
 * exists.
 */
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
