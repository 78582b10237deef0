import { sql } from 'kysely';

/** JSON that the database has written, of a value of this type. Over REST it is sent as it is, without being read. */
export class JsonText<out Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Where it is part of JSON that is written here, such as an answer over tRPC. */
  toJSON(): Value {
    return JSON.parse(this.text);
  }
}

/**
 * The values of a column of JSON as one array, which PostgreSQL writes. For lists of many long texts: Node would spend most
 * of its time on reading and writing their JSON.
 */
export const jsonArray = (column: string) => sql<string>`coalesce(json_agg(${sql.ref(column)}), '[]')::text`;

/** A time as all answers have it, an ISO string in UTC, in SQL. */
export const isoTimeInSql = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
