import { setTimeout as pause } from 'node:timers/promises';
import type { PgClient } from '../database/node-postgres.ts';
import { type Changes, createTopics } from './changes.ts';

/**
 * A connection to PostgreSQL itself. Through a pooler, each statement may use another connection, so listening does not
 * work.
 */
export interface ListeningConnection {
  client: PgClient;
  close: () => Promise<void>;
}

interface Options {
  open: () => Promise<ListeningConnection>;
  /** The interval of statements that keep the connection alive. */
  pingMs: number;
  /** The pause before reconnecting. */
  retryMs?: number;
}

const channel = 'promptreel_changes';

/** Uses NOTIFY on any connection, and LISTEN on a separate one, opened for the first listener and then kept open. */
export function createPostgresChanges({ open, pingMs, retryMs = 1_000 }: Options): Changes {
  const topics = createTopics();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  async function listenOn({ client, close }: ListeningConnection): Promise<void> {
    const lost = new AbortController();
    client.on('error', () => undefined);
    client.once('end', () => lost.abort());
    client.on('notification', ({ payload }: { payload: string }) => {
      const [topic = '', detail = ''] = payload.split(/ (.*)/s, 2);
      topics.notify(topic, detail);
    });
    try {
      await client.query(`listen ${channel}`);
      // earlier changes were missed
      topics.reset();
      const signal = AbortSignal.any([closing.signal, lost.signal]);
      while (!signal.aborted) {
        await pause(pingMs, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) await client.query('select 1');
      }
    } finally {
      await close();
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      // reconnect after a lost connection; until then, clients poll
      await open()
        .then(listenOn)
        .catch(() => undefined);
      await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    async announce(em, topic, detail) {
      await em.execute('select pg_notify(?, ?)', [channel, `${topic} ${detail}`]);
    },
    listen(topic, onChange) {
      listening ??= keepListening();
      return topics.add(topic, onChange);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}
