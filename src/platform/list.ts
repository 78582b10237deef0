import { type RawBuilder, sql } from 'kysely';
import type { Orm } from './database.ts';
import { type Reading, runPrepared } from './run-prepared.ts';

/** A list that the database writes: a select of one row, in whose SQL the caller is `users`, and the answer it makes. */
export interface List<Row extends object, Answer> extends Reading<Row> {
  answer: (row: Row) => Answer;
}

/** The columns of an answer's rows by the names that they have there, as SQL. */
export type Columns<Row> = { [Name in keyof Row]-?: RawBuilder<Row[Name]> };

/** Columns for a select, under their names. */
export function named<Row>(columns: Columns<Row>): RawBuilder<Row> {
  const all = Object.entries<RawBuilder<unknown>>(columns).map(([name, column]) => sql`${column} as ${sql.id(name)}`);
  return sql`${sql.join(all)}`;
}

/** A time as all answers have it, in SQL: an ISO string in UTC. */
export function isoColumn<Time extends string | null = string>(column: string): RawBuilder<Time> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A list of an account for what is not a call of its own, such as an export. */
export async function readListOf<Row extends object, Answer>(
  orm: Orm,
  user: { id: string },
  { select, answer }: List<Row, Answer>,
): Promise<Answer> {
  const of = sql<Row>`select list.* from users cross join lateral (${select}) as list where users.id = ${user.id}`;
  const [row] = await runPrepared(orm, { select: of });
  if (!row) throw new Error('the account is gone');
  return answer(row);
}
