import { type RawBuilder, sql } from 'kysely';
import { sceneFieldKeys } from '../../domain/fields.ts';
import { boardKeys } from '../../domain/scene-board.ts';
import type { Template } from '../../domain/templates.ts';
import { JsonText } from '../../platform/json-text.ts';
import { isoColumn, type List } from '../../platform/list.ts';
import { readScenes, scenesForm } from './stored-scenes.ts';

/** A part of JSON: as it is, or SQL that makes it. */
type Piece = string | RawBuilder<string>;

const quoted = (column: RawBuilder<string>): Piece[] => ['"', column, '"'];

/** What a template answers beside what is in `more`, as JSON. */
const columns: Record<Exclude<keyof Template, 'settings' | 'look' | 'cast'>, Piece[]> = {
  id: quoted(sql`id`),
  name: [sql`to_json(name)`],
  description: [sql`to_json(description)`],
  projectTitle: [sql`to_json(project_title)`],
  targetDuration: [sql`target_duration`],
  createdAt: quoted(isoColumn('created_at')),
  updatedAt: quoted(isoColumn('updated_at')),
  scenes: [sql`scenes`],
};

/** The members of a JSON object, put together by hand: `row_to_json` looks up the type of each column for each row. */
const members = concatenated(
  Object.entries(columns).flatMap(([name, json], index) => [`${index === 0 ? '' : ','}"${name}":`, ...json]),
);

/** SQL that puts pieces together. Each `||` copies all that is before it, so texts beside each other are one. */
function concatenated(pieces: readonly Piece[]): RawBuilder<string> {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece;
    else merged.push(piece);
  }
  return sql.join(
    merged.map((piece) => (typeof piece === 'string' ? sql.lit(piece) : piece)),
    sql` || `,
  );
}

/** An object of those that are in `more`, without its last brace. Of one under the name of a column, the column holds. */
const others = sql`left((more - ${sql.lit(`{${Object.keys(columns).join()}}`)}::text[])::text, -1)`;

/**
 * Whether the scenes of a template are to be mended, which were stored before there was one of the fields, or the board.
 * All of them were stored at once: when the first has every text, all have. To look into them takes a tenth of a list's
 * time, so the form they were stored in is asked first.
 */
const isOld = sql<boolean>`
  scenes_form is distinct from ${sql.lit(scenesForm)} and (
    not scenes->0 ?& ${sql.lit(`{${sceneFieldKeys.join()}}`)}::text[]
    or scenes @? ${sql.lit(`$[*] ? (${boardKeys.map((key) => `exists(@.${key})`).join(' || ')})`)})`;

interface Row {
  rows: string;
  old: boolean | null;
}

/** The templates of an account, newest first. Read often, so PostgreSQL writes them as they are sent. */
export const templateList: List<Row, JsonText<Template[]>> = {
  select: sql`
    select coalesce(string_agg(coalesce(nullif(${others}, '{') || ',', '{') || ${members} || '}', ','), '') as rows,
      bool_or(${isOld}) as old
    from (
      -- written only then, so that what is sorted is short
      select * from templates where user_id = users.id and deleted_at is null order by created_at desc, id desc
    ) as templates`,
  fixed: true,
  answer({ rows, old }) {
    const written = new JsonText<Template[]>(`[${rows}]`);
    if (!old) return written;
    return new JsonText(JSON.stringify(written.toJSON().map((row) => ({ ...row, scenes: readScenes(row.scenes) }))));
  },
};
