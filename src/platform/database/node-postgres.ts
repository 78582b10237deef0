import type { EventEmitter } from 'node:events';

/** The parts of node-postgres' pool that we use; the package ships no types. */
export interface PgPool extends EventEmitter {
  /** Read whenever the pool opens a connection, so a change applies to later connections. */
  options: { host?: string; port?: number; preparedStatements?: boolean };
  connect: () => Promise<PgClient>;
}

/** A connection of the pool. */
export interface PgClient extends EventEmitter {
  query: {
    <Row>(query: string): Promise<{ rows: Row[] }>;
    <Row>(
      query: { name?: string; text: string; values: unknown[] },
      callback: (error: Error | null, result: { rows: Row[] }) => void,
    ): void;
  };
  /** Returns the connection to the pool, which closes a broken one. Must be called exactly once. */
  release: (isBroken?: boolean) => void;
}
