import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import config from '../../mikro-orm.config.ts';
import type { Project } from '../../src/domain/project/project.ts';
import { projectColumns } from '../../src/modules/projects/project-table.ts';
import { dataFolderAt } from '../../src/platform/database/data-folder.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { sha256 } from '../../src/platform/sha256.ts';

type Row = Record<string, unknown>;
type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;

/** A database without the product. */
interface Bare {
  query: Query;
  /** Runs queries on one connection between `begin` and `commit`. */
  transaction: (work: (query: Query) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
}

interface Connection {
  query: (query: { name: string; text: string; values: unknown[] }) => ReturnType<Query>;
}
interface Pool extends Connection {
  connect: () => Promise<Connection & { release: () => void }>;
  end: () => Promise<void>;
}
type PoolClass = new (options: { connectionString: string; max: number }) => Pool;

/** A database of the product by node-postgres, with prepared statements. */
export function barePostgres(databaseUrl: string): Bare {
  // the one that the product's driver includes; it comes without types
  const { Pool } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as { Pool: PoolClass };
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const names = new Map<string, string>();
  const queryOn =
    (connection: Connection): Query =>
    (text, values = []) => {
      const name = names.get(text) ?? `bare ${names.size}`;
      names.set(text, name);
      return connection.query({ name, text, values });
    };
  return {
    query: queryOn(pool),
    async transaction(work) {
      const client = await pool.connect();
      const query = queryOn(client);
      await query('begin');
      await work(query);
      await query('commit');
      client.release();
    },
    close: () => pool.end(),
  };
}

/** An embedded database of its own, with the product's tables, by PGlite. */
export async function bareEmbedded(dataFolder: string): Promise<Bare> {
  // made by the product, then opened without it
  await (await openDatabase(config, { databaseUrl: undefined, dataFolder })).close();
  const database = await PGlite.create(dataFolderAt(dataFolder).cluster);
  return {
    query: (sql, values) => database.query(sql, values),
    transaction: (work) => database.transaction((tx) => work((sql, values) => tx.query(sql, values))),
    close: () => database.close(),
  };
}

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
    insert into projects (title, target, durations, bytes, body, id, user_id, revision, created_at, updated_at)
    values ($1, $2, $3::real[], $4, $5::jsonb, $6, $7, 1, now(), now())`,
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
 * Saves without the product: whose session it is, with the plan where one is needed, and then what has to be written, in
 * as few statements as keep the product's promises. A project goes in one update with its revision; a new template
 * behind a lock on its account, so that no two take its last place; a changed one behind a lock on its row, for what a
 * change leaves out stays. Nothing is checked.
 */
export function bareSaves({ query, transaction }: Bare) {
  const signedIn = async (session: string, select: 'session' | 'sessionWithPlan') =>
    one(await query(statements[select], [sha256(session)])).id;
  return {
    /** Makes an account with a plan. @returns its session */
    async signUp(): Promise<string> {
      const [user, session] = [randomUUID(), randomUUID()];
      await query(statements.account, [user]);
      await query(statements.plan, [user]);
      await query(statements.newSession, [sha256(session), user]);
      return session;
    },
    async newProject(session: string, film: Project): Promise<Row> {
      const id = randomUUID();
      await query(statements.newProject, [...projectValues(film), id, await signedIn(session, 'session')]);
      return { id };
    },
    async saveProject(
      session: string,
      film: Project,
      { id, revision }: { id: string; revision: number },
    ): Promise<Row> {
      const user = await signedIn(session, 'session');
      return one(await query(statements.saveProject, [...projectValues(film), id, user, revision]));
    },
    async newTemplate(session: string, template: BareTemplate): Promise<Row> {
      const user = await signedIn(session, 'sessionWithPlan');
      const id = randomUUID();
      await transaction(async (query) => {
        await query(statements.lockAccount, [user]);
        one(await query(statements.newTemplate, [id, user, ...templateValues(template)]));
      });
      return { ...template, id };
    },
    async changeTemplate(session: string, template: BareTemplate, { id }: { id: string }): Promise<Row> {
      const user = await signedIn(session, 'sessionWithPlan');
      await transaction(async (query) => {
        one(await query(statements.lockTemplate, [id, user]));
        one(await query(statements.changeTemplate, [id, ...templateValues(template)]));
      });
      return { ...template, id };
    },
    async deleteTemplate({ id }: { id: string }): Promise<Row> {
      await query(statements.deleteTemplate, [id]);
      return { id };
    },
  };
}

export type BareTemplate = Project & { name: string };

function projectValues(film: Project) {
  const { title, target, durations, bytes, body } = projectColumns(film);
  return [title, target, durations, bytes, body];
}

function templateValues({ name, projectTitle, targetDuration, scenes, ...more }: BareTemplate) {
  return [name, projectTitle, targetDuration, JSON.stringify(scenes), JSON.stringify(more)];
}

function one({ rows: [row] }: { rows: Row[] }): Row {
  if (!row) throw new Error('a bare save found nothing');
  return row;
}
