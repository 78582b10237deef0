export type Background = ReturnType<typeof createBackground>;

/** What goes on after a call is answered, so that the answer tells nothing of it, not even by its time. */
export function createBackground(onError: (error: unknown) => void) {
  const running = new Set<Promise<void>>();
  return {
    /** Begins work that nobody waits for; what it throws is for the log. */
    start(work: () => Promise<void>): void {
      const run: Promise<void> = work()
        .catch(onError)
        .finally(() => running.delete(run));
      running.add(run);
    },
    /** Resolves when all that was begun has ended. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
