import { projectColumns } from '../../src/modules/projects/project-table.ts';
import type { Orm } from '../../src/platform/database/orm.ts';
import { filmOf } from './films.ts';

/** Gives every account a session, a project and a template of 1 kB, so that their tables have grown with the accounts. */
export async function seedFilms(orm: Orm): Promise<void> {
  const em = orm.em.fork();
  const film = filmOf(1_000);
  const { title, bytes, body, durations } = projectColumns(film);
  await em.execute(`
    insert into sessions (id_hash, user_id, expires_at, created_at)
    select encode(sha256(id::text::bytea), 'hex'), id, now() + interval '20 days', now() from users`);
  await em.execute(
    `insert into projects (id, user_id, title, durations, bytes, revision, body, created_at, updated_at)
     select gen_random_uuid(), id, ?, ?::real[], ?, 1, ?::jsonb, created_at, created_at from users`,
    [title, durations, bytes, body],
  );
  await em.execute(
    `insert into templates
       (id, user_id, name, description, project_title, target_duration, scenes, created_at, updated_at)
     select gen_random_uuid(), id, 'Four boats', '', ?, ?, ?::jsonb, created_at, created_at from users`,
    [title, film.targetDuration, JSON.stringify(film.scenes)],
  );
  // update the planner's statistics, which a real server would have
  for (const table of ['sessions', 'projects', 'templates']) await em.execute('vacuum (analyze) ??', [table]);
}
