import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import Fastify from 'fastify';

/**
 * A bare Fastify at PORT with node-postgres on the product's database: looks a session up and returns its account's
 * templates, as the product does, with prepared statements and nothing else.
 */
interface Pool {
  query<Row>(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }>;
}
type PoolClass = new (options: { connectionString: string | undefined; max: number }) => Pool;

// the one that the product's driver includes; it comes without types
const { Pool } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as { Pool: PoolClass };
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

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
  const { rows: users } = await pool.query<{ id: string }>({ name: 'session', text: sessionSql, values: [hash] });
  const [user] = users;
  if (!user) return reply.code(401).send({ message: 'Nobody is signed in' });
  const { rows } = await pool.query({ name: 'list', text: listSql, values: [user.id] });
  return rows;
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.stdout.write('ready\n');
