import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import config from '../../../mikro-orm.config.ts';
import { buildApp } from '../../../src/app.ts';
import { dataFolderAt } from '../../../src/platform/data-folder.ts';
import { openDatabase } from '../../../src/platform/database.ts';
import { readEnv } from '../../../src/platform/env.ts';
import { testServices } from '../../support/test-app.ts';
import { grantEveryAccount } from '../../support/test-database.ts';
import { addMember } from './member.ts';

/**
 * A bare Fastify at PORT: looks a session up and returns its account's templates, as the product does, with prepared
 * statements and nothing else. With DATABASE_URL by node-postgres on the product's database; with DATA_DIR by PGlite,
 * which has none that are prepared, on an embedded database with an account of its own, whose cookie it prints.
 */
type Query = (name: string, text: string, values: unknown[]) => Promise<{ rows: { id: string }[] }>;

interface Pool {
  query: (statement: { name: string; text: string; values: unknown[] }) => ReturnType<Query>;
}
type PoolClass = new (options: { connectionString: string | undefined; max: number }) => Pool;

const { port, databaseUrl, dataFolder } = readEnv(process.env);

function onPostgres(): Query {
  // the one that the product's driver includes; it comes without types
  const { Pool } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as { Pool: PoolClass };
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  return (name, text, values) => pool.query({ name, text, values });
}

async function onEmbedded(): Promise<{ query: Query; cookie: string }> {
  // made and filled by the product, then opened without it
  const { orm, close } = await openDatabase(config, { databaseUrl: undefined, dataFolder });
  await grantEveryAccount(orm);
  const cookie = await addMember(buildApp(testServices(orm).services), orm);
  await close();
  const database = await PGlite.create(dataFolderAt(dataFolder).cluster);
  return { query: (_, text, values) => database.query(text, values), cookie };
}

const { query, cookie } = databaseUrl ? { query: onPostgres(), cookie: '' } : await onEmbedded();

const sessionSql = `
  select users.id, email, first_name, last_name, is_admin, expires_at
  from sessions join users on users.id = sessions.user_id
  where id_hash = $1 and expires_at > now()`;
const listSql = `
  select id, name, description, project_title as "projectTitle", target_duration as "targetDuration", scenes,
    created_at as "createdAt", updated_at as "updatedAt"
  from templates
  where user_id = $1 and deleted_at is null
  order by created_at desc, id desc`;

const app = Fastify();
app.get('/api/templates', async ({ headers }, reply) => {
  const session = headers.cookie?.split('=')[1] ?? '';
  const hash = createHash('sha256').update(session).digest('hex');
  const {
    rows: [user],
  } = await query('session', sessionSql, [hash]);
  if (!user) return reply.code(401).send({ message: 'Nobody is signed in' });
  const { rows } = await query('list', listSql, [user.id]);
  return rows;
});
await app.listen({ host: '127.0.0.1', port });
process.stdout.write(`ready ${cookie}\n`);
