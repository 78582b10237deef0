import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { CurrentUser } from '../../domain/account/accounts.ts';
import { limits } from '../../domain/product/limits.ts';
import { dayMs, daySeconds } from '../../domain/product/time-units.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Orm } from '../database/orm.ts';
import { type Parameter, prepared } from '../database/prepared.ts';
import { trpcError } from '../errors/errors.ts';
import { sha256 } from '../sha256.ts';
import { Session } from './session.entity.ts';
import { User } from './user.entity.ts';

/** The only file that uses lucia, which is deprecated upstream, so that replacing it touches nothing else. */
declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<CurrentUser, 'id'>>;
    DatabaseUserAttributes: Omit<CurrentUser, 'id'>;
    /** The password hash a new session is checked against; not stored with it. */
    DatabaseSessionAttributes: { passwordHash?: string };
  }
}

const { idleDays, absoluteDays } = limits.session;

interface SessionCookie {
  name: string;
  options: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean; maxAge: number };
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Creates the session store. A random id in a cookie identifies each session; the table stores only the id's SHA-256.
 */
export function createSessions(orm: Orm, { production }: { production: boolean }) {
  const adapter = createAdapter(orm);
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(idleDays, 'd'),
    getUserAttributes: (attributes) => attributes,
  });
  const cookie: SessionCookie = {
    // the prefix makes browsers refuse the cookie from a subdomain or over plain http
    name: production ? '__Host-promptreel_session' : 'promptreel_session',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: production, maxAge: idleDays * daySeconds },
  };
  return {
    cookie,
    /** The user of a session. `renewed` means that its expiry was extended, so the cookie's should be too. */
    async validate(id: string) {
      const { user, session } = await lucia.validateSession(id);
      if (!user) return null;
      // lucia extends a session only in the second half of its lifetime, so a session could expire 15 days after its
      // last use
      const needsUpdate = needsExtension(session.expiresAt);
      if (needsUpdate) await adapter.updateSessionExpiration(id, newExpiry());
      return { user, renewed: needsUpdate || session.fresh };
    },
    /**
     * Runs a query that joins the session. Saving the round trip raises the throughput of a list of 20 templates by a
     * third.
     * @returns its rows; null if the session needs `validate` first, because it has expired or must be extended
     */
    async read<Row extends SessionRow>(id: string, statement: SessionQuery<Row>): Promise<Row[] | null> {
      const rows = await statement(orm, sha256(id), oldestCreatedAt());
      return rows[0] && !needsExtension(new Date(rows[0].expires_at)) ? rows : null;
    },
    /**
     * Opens a session after the password was verified.
     * @returns its id, to be stored only in the cookie
     * @throws UNAUTHORIZED if the password was changed or the account deleted since then
     */
    async open({ id, passwordHash }: Pick<User, 'id' | 'passwordHash'>): Promise<string> {
      const session = await lucia.createSession(id, { passwordHash });
      return session.id;
    },
    /** Ends a session. Ignores unknown ids. */
    close: (id: string) => lucia.invalidateSession(id),
    removeExpired: () => lucia.deleteExpiredSessions(),
  };
}

/** The expiry of a session that is used now. */
const newExpiry = () => new Date(Date.now() + idleDays * dayMs);
/** True for a session that was last extended more than a day ago, or has expired. */
const needsExtension = (expiresAt: Date) => newExpiry().getTime() - expiresAt.getTime() > dayMs;

/** A session created before this has passed its absolute limit. */
const oldestCreatedAt = () => new Date(Date.now() - absoluteDays * dayMs);

type Tables = InferKyselyDB<typeof Session | typeof User> & { sessions: { user_id: string } };

/** A session with its user. Runs on nearly every request of a signed-in user. */
const findSession = prepared((tables: Kysely<Tables>, idHash: Parameter<string>, since: Parameter<Date>) =>
  tables
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('id_hash', '=', idHash)
    .where('sessions.created_at', '>', since)
    .select(['users.id', 'email', 'first_name', 'last_name', 'is_admin', 'expires_at']),
);

/**
 * A query that selects the session with this id hash, if created after `since`, and left-joins everything else, so that
 * a valid session always yields a row.
 */
export type SessionQuery<Row extends SessionRow> = (orm: Orm, idHash: string, since: Date) => Promise<Row[]>;
export interface SessionRow {
  expires_at: Date | string;
}

/** The seven methods of lucia's adapter. They take session ids and look up their hashes. */
function createAdapter(orm: Orm): Adapter {
  const fork = () => orm.em.fork();
  return {
    async getSessionAndUser(sessionId) {
      const [row] = await findSession(orm, sha256(sessionId), oldestCreatedAt());
      if (!row) return [null, null];
      const { id, email, first_name: firstName, last_name: lastName, is_admin: isAdmin } = row;
      return [
        { id: sessionId, userId: id, expiresAt: new Date(row.expires_at), attributes: {} },
        { id, attributes: { email, firstName, lastName, isAdmin } },
      ];
    },
    async getUserSessions(userId) {
      const sessions = await fork().find(Session, { user: userId });
      return sessions.map(({ idHash, expiresAt }) => ({ id: idHash, userId, expiresAt, attributes: {} }));
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      // one statement, which waits for a concurrent password change and then finds no row
      const [opened] = await fork().execute<unknown[]>(
        `insert into ?? (id_hash, user_id, expires_at, created_at)
         select ?, id, ?, ? from ?? where id = ? and password_hash = ? for share returning id_hash`,
        [
          ...[Session.meta.tableName, sha256(id), expiresAt, new Date()],
          ...[User.meta.tableName, userId, attributes.passwordHash],
        ],
        'all',
      );
      if (!opened) throw trpcError('UNAUTHORIZED', 'The password was changed a moment ago. Please sign in again.');
    },
    async updateSessionExpiration(sessionId, expiresAt) {
      await fork().nativeUpdate(Session, { idHash: sha256(sessionId) }, { expiresAt });
    },
    async deleteSession(sessionId) {
      await fork().nativeDelete(Session, { idHash: sha256(sessionId) });
    },
    async deleteUserSessions(userId) {
      await fork().nativeDelete(Session, { user: userId });
    },
    async deleteExpiredSessions() {
      const table = Session.meta.tableName;
      const expired = sql<boolean>`expires_at <= ${new Date()}`;
      await deleteInSlices(orm, table, { condition: expired, key: 'id_hash', oldestFirst: 'expires_at' });
      // sessions that were used up to their absolute limit: few, so an index on created_at would cost more than a scan
      await deleteInSlices(orm, table, { condition: sql<boolean>`created_at <= ${oldestCreatedAt()}`, key: 'id_hash' });
    },
  };
}
