import type { SqlEntityManager } from '../database/orm.ts';

/** Called for each change. `detail` is null if changes may have been missed. */
export type OnChange = (detail: string | null) => void;

/** Announces changes, such as in a project, to all processes on one database. */
export interface Changes {
  /**
   * Announces a change. In a transaction, call it last: on PostgreSQL, it is delivered after the commit.
   * @param topic what changed, such as a project's id
   * @param detail at most a few hundred characters for the listeners
   */
  announce: (em: SqlEntityManager, topic: string, detail: string) => Promise<void>;
  /** Listens to a topic. @returns a function that stops listening */
  listen: (topic: string, onChange: OnChange) => () => void;
  close: () => Promise<void>;
}

/** The listeners of a process, by topic. */
export function createTopics() {
  const topics = new Map<string, Set<OnChange>>();
  return {
    add(topic: string, onChange: OnChange): () => void {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(onChange));
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    notify(topic: string, detail: string): void {
      for (const onChange of topics.get(topic) ?? []) onChange(detail);
    },
    /** Notifies all listeners that changes may have been missed. */
    reset(): void {
      for (const listeners of topics.values()) for (const onChange of listeners) onChange(null);
    },
  };
}

/** For the embedded engine, whose database has a single process. */
export function createLocalChanges(): Changes {
  const topics = createTopics();
  return {
    async announce(_, topic, detail) {
      topics.notify(topic, detail);
    },
    listen: topics.add,
    close: async () => undefined,
  };
}
