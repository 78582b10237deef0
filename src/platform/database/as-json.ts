import { sql } from 'kysely';

/** A value for a column of type jsonb. */
export function asJson<Value>(value: Value) {
  return sql<Value>`${JSON.stringify(value)}::jsonb`;
}
