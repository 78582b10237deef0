import { randomUUID } from 'node:crypto';
import type { Project } from '../../src/domain/project.ts';
import { projectColumns } from '../../src/modules/projects/project-table.ts';
import { sha256 } from '../../src/platform/sha256.ts';
import { changedIn } from './films.ts';
import { idIn, type Member } from './member.ts';

/** One save of a film. */
export interface Save {
  /** What is measured. @param turn from 1 */
  run: (turn: number) => Promise<void>;
  /** What follows it unmeasured. */
  after?: () => Promise<unknown>;
}
type Start = (film: Project) => Promise<Save>;
/** Every kind of save there is. */
export type Saves = Record<'project' | 'new template' | 'changed template', Start>;

/** Saves over HTTP. */
export function productSaves(member: Member): Saves {
  return {
    async project(film) {
      const path = `/api/projects/${await member.createProject(film)}`;
      return {
        async run(turn) {
          const answer = await member.send('PUT', path, {
            body: changedIn(film, turn),
            headers: { 'if-match': `"${turn}"` },
          });
          if (JSON.parse(answer).revision !== turn + 1) throw new Error(`saved as ${answer}`);
        },
      };
    },
    async 'new template'(film) {
      let answer = '';
      return {
        async run(turn) {
          answer = await member.send('POST', '/api/templates', { body: templateOf(film, turn) });
        },
        after: () => member.send('DELETE', `/api/templates/${idIn(answer)}`),
      };
    },
    async 'changed template'(film) {
      const id = idIn(await member.send('POST', '/api/templates', { body: templateOf(film, 0) }));
      return {
        async run(turn) {
          await member.send('PATCH', `/api/templates/${id}`, { body: templateOf(film, turn) });
        },
      };
    },
  };
}

function templateOf(film: Project, turn: number) {
  return { name: `Template ${turn}`, description: '', ...changedIn(film, turn) };
}

type Row = Record<string, unknown>;
export type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
/** Runs queries on one connection between `begin` and `commit`. */
export type Transaction = (work: (query: Query) => Promise<void>) => Promise<void>;

const statements = {
  account: `
    insert into users (id, email, password_hash, first_name, last_name, created_at)
    values ($1::uuid, $1::uuid || '@example.test', '', '', '', now())`,
  plan: `
    insert into subscriptions (user_id, granted_until) values ($1, now() + interval '1 day')
    on conflict (user_id) do nothing`,
  newSession: `
    insert into sessions (id_hash, user_id, expires_at, created_at) values ($1, $2, now() + interval '1 day', now())`,
  session: `
    select users.id, email, first_name, last_name, is_admin, expires_at
    from sessions join users on users.id = sessions.user_id where id_hash = $1 and expires_at > now()`,
  sessionWithPlan: `
    select users.id, email, first_name, last_name, is_admin, expires_at, status, granted_until
    from sessions join users on users.id = sessions.user_id left join subscriptions on subscriptions.user_id = users.id
    where id_hash = $1 and expires_at > now()`,
  newProject: `
    insert into projects (id, user_id, title, durations, bytes, revision, body, created_at, updated_at)
    values ($1, $2, 'BARE', '{}', 2, 1, '{}', now(), now())`,
  saveProject: `
    update projects
    set title = $1, target = $2, durations = $3::real[], bytes = $4, body = $5::jsonb, revision = revision + 1,
      last_save_id = null, updated_at = now()
    where id = $6 and user_id = $7 and revision = $8 and deleted_at is null
    returning id, revision, title, target, durations, updated_at, deleted_at`,
  lockAccount: 'select 1 from users where id = $1 for update',
  newTemplate: `
    insert into templates
      (id, user_id, name, description, project_title, target_duration, scenes, more, created_at, updated_at)
    select $1, $2, $3, '', $4, $5, $6::jsonb, $7::jsonb, now(), now()
    where (select count(*) from templates where user_id = $2 and deleted_at is null) < 500
    returning id, created_at, updated_at`,
  deleteTemplate: 'update templates set deleted_at = now() where id = $1',
  lockTemplate: `
    select name, description, project_title, target_duration, scenes, more, created_at from templates
    where id = $1 and user_id = $2 and deleted_at is null for update`,
  changeTemplate: `
    update templates
    set name = $2, project_title = $3, target_duration = $4, scenes = $5::jsonb, more = $6::jsonb, updated_at = now()
    where id = $1 returning updated_at`,
};

/**
 * The same transactions without the product: whose session it is, with the plan where one is needed, and then what has
 * to be written, as few statements as keep the product's promises. A project goes in one update with its revision; a new
 * template behind a lock on its account, so that no two take its last place; a changed one behind a lock on its row, for
 * what the change leaves out stays. Nothing comes over HTTP, and nothing is checked.
 */
export async function bareSaves(query: Query, transaction: Transaction): Promise<Saves> {
  const [user, session] = [randomUUID(), sha256(randomUUID())];
  await query(statements.account, [user]);
  await query(statements.plan, [user]);
  await query(statements.newSession, [session, user]);
  const signedIn = async (select: 'session' | 'sessionWithPlan') => one(await query(statements[select], [session]));
  return {
    async project(film) {
      const id = randomUUID();
      await query(statements.newProject, [id, user]);
      return saving(film, async (film, turn) => {
        await signedIn('session');
        const { title, target, durations, bytes, body } = projectColumns(film);
        one(await query(statements.saveProject, [title, target, durations, bytes, body, id, user, turn]));
      });
    },
    async 'new template'(film) {
      let id = '';
      return {
        ...saving(film, async (film, turn) => {
          await signedIn('sessionWithPlan');
          id = randomUUID();
          await transaction(async (query) => {
            await query(statements.lockAccount, [user]);
            one(await query(statements.newTemplate, [id, user, `Template ${turn}`, ...templateColumns(film)]));
          });
        }),
        after: () => query(statements.deleteTemplate, [id]),
      };
    },
    async 'changed template'(film) {
      const id = randomUUID();
      await query(statements.newTemplate, [id, user, 'Template', 'BARE', 1, '[]', null]);
      return saving(film, async (film, turn) => {
        await signedIn('sessionWithPlan');
        await transaction(async (query) => {
          one(await query(statements.lockTemplate, [id, user]));
          one(await query(statements.changeTemplate, [id, `Template ${turn}`, ...templateColumns(film)]));
        });
      });
    },
  };
}

function saving(film: Project, save: (film: Project, turn: number) => Promise<void>): Save {
  return { run: (turn) => save(changedIn(film, turn), turn) };
}

function templateColumns({ projectTitle, targetDuration, scenes, ...more }: Project) {
  return [projectTitle, targetDuration, JSON.stringify(scenes), JSON.stringify(more)];
}

function one({ rows: [row] }: { rows: Row[] }): Row {
  if (!row) throw new Error('a bare save found nothing');
  return row;
}
