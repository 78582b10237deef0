// A bare Fastify at PORT that does what the benchmarks ask of the product and nothing else: it answers one page, the
// compressed file PAGE, and by prepared statements looks a session up and lists its account's templates. On the database of
// DATABASE_URL by a pool of node-postgres, or on the files CLUSTER by PGlite, which has no statements that are prepared.
// Plain JavaScript, as the built product is: to load what strips types takes time.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Fastify from 'fastify';

const { PORT, PAGE, DATABASE_URL, CLUSTER } = process.env;

function onPostgres() {
  // the one that the product's driver includes
  const { Pool } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg');
  const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
  return { query: (name, text, values) => pool.query({ name, text, values }), close: () => pool.end() };
}

async function onEmbedded() {
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(CLUSTER);
  return { query: (_name, text, values) => database.query(text, values), close: () => database.close() };
}

const { query, close } = DATABASE_URL ? onPostgres() : await onEmbedded();

const sessionSql = `
  select users.id, email, first_name, last_name, is_admin, expires_at
  from sessions join users on users.id = sessions.user_id
  where id_hash = $1 and expires_at > now()`;
const listSql = `
  select id, name, description, project_title as "projectTitle", target_duration as "targetDuration", scenes,
    created_at as "createdAt", updated_at as "updatedAt"
  from templates
  where user_id = $1 and deleted_at is null
  order by templates.created_at desc, id desc`;

const app = Fastify();
const page = readFileSync(PAGE);
app.get('/', (_, reply) => {
  reply.header('content-encoding', 'br').type('text/html; charset=utf-8').send(page);
});
async function findUser({ headers }) {
  const session = headers.cookie?.split('=')[1] ?? '';
  const hash = createHash('sha256').update(session).digest('hex');
  const { rows } = await query('session', sessionSql, [hash]);
  return rows[0] ?? Promise.reject(new Error('Nobody is signed in'));
}

app.get('/api/templates', async (request) => {
  const { id } = await findUser(request);
  return (await query('list', listSql, [id])).rows;
});
process.once('SIGTERM', async () => {
  await app.close();
  await close();
});
// as the product, which does not listen before its database answers
await query('first', 'select 1', []);
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
