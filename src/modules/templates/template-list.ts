import { sql } from 'kysely';
import { sceneFieldKeys } from '../../domain/fields.ts';
import { boardKeys } from '../../domain/scene-board.ts';
import type { Template } from '../../domain/templates.ts';
import { JsonText } from '../../platform/json-text.ts';
import { type Columns, isoColumn, type List, named } from '../../platform/list.ts';
import { readScenes } from './stored-scenes.ts';
import type { Template as TemplateEntity } from './template.entity.ts';

type Stored = Omit<Template, 'scenes'> & Pick<TemplateEntity, 'scenes'>;

/** What a template answers beside what is in `more`. */
const columns: Columns<Omit<Stored, 'settings' | 'look' | 'cast'>> = {
  id: sql`id`,
  name: sql`name`,
  description: sql`description`,
  projectTitle: sql`project_title`,
  targetDuration: sql`target_duration`,
  scenes: sql`scenes`,
  createdAt: isoColumn('created_at'),
  updatedAt: isoColumn('updated_at'),
};

/**
 * Whether a template is from before there was one of the fields, or the board. All its scenes were stored at once: when
 * the first has every text, all have.
 */
const isOld = sql<boolean>`
  not templates.scenes->0 ?& ${sql.lit(`{${sceneFieldKeys.join()}}`)}::text[]
  or templates.scenes @? ${sql.lit(`$[*] ? (${boardKeys.map((key) => `exists(@.${key})`).join(' || ')})`)}`;

interface Row {
  rows: string;
  old: boolean | null;
}

/** The templates of an account, newest first. Read often, so PostgreSQL writes them as they are sent. */
export const templateList: List<Row, JsonText<Template[]>> = {
  select: sql`
    select coalesce(string_agg(written, ','), '') as rows, bool_or(old) as old
    from (
      select ${isOld} as old,
        (case when more is null then row_to_json(fields) else (more || to_jsonb(fields))::json end)::text as written
      from templates cross join lateral (select ${named(columns)}) as fields
      where user_id = users.id and deleted_at is null
      order by created_at desc, templates.id desc
    ) as templates`,
  answer({ rows, old }) {
    const written = new JsonText<Template[]>(`[${rows}]`);
    if (!old) return written;
    return new JsonText(JSON.stringify(written.toJSON().map((row) => ({ ...row, scenes: readScenes(row.scenes) }))));
  },
};
