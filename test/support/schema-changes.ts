import type { SqlEntityManager } from '../../src/platform/orm.ts';

interface Column {
  type: string;
  required: boolean;
  /** Has a default, or a value of its own making. */
  filled: boolean;
}

/** By name; uniqueness as PostgreSQL writes it, other constraints also. */
interface Rule {
  isUnique: boolean;
  columns: string[];
}

interface Table {
  columns: Map<string, Column>;
  rules: Map<string, Rule>;
}

export type Schema = Map<string, Table>;

/** What a program relies on when it reads and writes the tables. */
export async function readSchema(em: SqlEntityManager): Promise<Schema> {
  const schema: Schema = new Map();
  const columns = await em.execute<
    { place: string; name: string; type: string; required: boolean; filled: boolean }[]
  >(`
    select relname as place, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
      atthasdef or attidentity <> '' as filled
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`);
  for (const { place, name, ...column } of columns) {
    const table = schema.get(place) ?? { columns: new Map(), rules: new Map() };
    schema.set(place, table);
    table.columns.set(name, column);
  }
  const rules = await em.execute<{ place: string; definition: string; unique: boolean; columns: string[] }[]>(`
    select conrelid::regclass::text as place, pg_get_constraintdef(pg_constraint.oid) as definition, false as unique,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
    union all
    select indrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE INDEX \\S+', 'UNIQUE'), true,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey))
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique`);
  for (const { place, definition, unique, columns } of rules) {
    schema.get(place.replaceAll('"', ''))?.rules.set(definition, { isUnique: unique, columns });
  }
  return schema;
}

/**
 * What a program that knows only the schema before stumbles over in the one after, such as during an update with both
 * versions on one database. @returns one line each
 */
export function breakingChanges(before: Schema, after: Schema): string[] {
  return [...before].flatMap(([name, old]) => {
    const table = after.get(name);
    return table ? breakingIn(old, table).map((problem) => `${name}: ${problem}`) : [`${name} is gone`];
  });
}

function breakingIn(old: Table, { columns, rules }: Table): string[] {
  const problems: string[] = [];
  for (const [name, was] of old.columns) {
    const is = columns.get(name);
    if (!is) problems.push(`${name} is gone`);
    else if (is.type !== was.type) problems.push(`${name} was ${was.type} and is ${is.type}`);
    else if (is.required && !was.required) problems.push(`${name} takes no null any more`);
    else if (is.required && was.filled && !is.filled) problems.push(`${name} has lost its default`);
  }
  for (const [name, { required, filled }] of columns) {
    if (!old.columns.has(name) && required && !filled) problems.push(`${name} is required and has no default`);
  }
  // `on conflict` names it
  for (const [definition, { isUnique }] of old.rules) {
    if (isUnique && !rules.has(definition)) problems.push(`${definition} is gone`);
  }
  for (const [definition, rule] of rules) {
    // what concerns a new column, too, does not bind those who leave it empty
    const isForOld = rule.columns.every((name) => old.columns.has(name));
    if (isForOld && !old.rules.has(definition)) problems.push(`${definition} is new`);
  }
  return problems;
}
