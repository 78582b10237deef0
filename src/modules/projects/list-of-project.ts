import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { JsonText } from '../../platform/json-text.ts';
import { type Columns, type List, named } from '../../platform/list.ts';
import { missingProject } from './project-table.ts';

interface Parts<Row> {
  /** The project's id. */
  id: string;
  /** A table with a `project_id`. */
  table: string;
  /** Which of the project's rows in it. */
  where?: RawBuilder<SqlBool>;
  columns: Columns<Row>;
  order: RawBuilder<unknown>;
}

/** All that a project of the caller's, outside the bin, has in a table. `answer` throws NOT_FOUND for any other. */
export function listOfProject<Row>({
  id,
  table,
  where = sql<SqlBool>`true`,
  columns,
  order,
}: Parts<Row>): List<{ rows: string | null }, JsonText<Row[]>> {
  return {
    // no row where there is no such project: then the session comes without one
    select: sql`
      select rows from projects cross join lateral (
        select coalesce(string_agg(row_to_json(fields)::text, ',' order by ${order}), '') as rows
        from ${sql.table(table)} cross join lateral (select ${named(columns)}) as fields
        where project_id = projects.id and ${where}
      ) as whole
      where projects.id = ${id} and projects.user_id = users.id and projects.deleted_at is null`,
    answer({ rows }) {
      if (rows === null) throw missingProject();
      return new JsonText(`[${rows}]`);
    },
  };
}
