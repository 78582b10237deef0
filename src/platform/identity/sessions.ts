import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { CurrentUser } from '../../domain/accounts.ts';
import { limits } from '../../domain/limits.ts';
import { dayMs, daySeconds } from '../../domain/time-units.ts';
import { deleteInSlices } from '../delete-in-slices.ts';
import { trpcError } from '../errors.ts';
import type { Orm } from '../orm.ts';
import { type Parameter, prepared } from '../prepared.ts';
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

/** Sessions by the random id in a cookie. The table stores only its SHA-256. */
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
      // lucia extends a session only in the second half of its lifetime, so one could expire 15 days after its last use
      const isBehind = mayBeExtended(session.expiresAt);
      if (isBehind) await adapter.updateSessionExpiration(id, fromNow());
      return { user, renewed: isBehind || session.fresh };
    },
    /**
     * What a statement reads for the user of a session, in the round trip that finds it: with two, a list of 20 templates
     * is answered three quarters as often.
     * @returns its rows; null where the session is to be validated first, as it has expired or is to be extended
     */
    async read<Row extends BySession>(id: string, statement: ReadBySession<Row>): Promise<Row[] | null> {
      const rows = await statement(orm, sha256(id), oldest());
      return rows[0] && !mayBeExtended(new Date(rows[0].expires_at)) ? rows : null;
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

/** When a session ends that is used now. */
const fromNow = () => new Date(Date.now() + idleDays * dayMs);
/** At most once a day. An expired one is among them. */
const mayBeExtended = (expiresAt: Date) => fromNow().getTime() - expiresAt.getTime() > dayMs;

const oldest = () => new Date(Date.now() - absoluteDays * dayMs);

type Tables = InferKyselyDB<typeof Session | typeof User> & { sessions: { user_id: string } };

/** A session with its user. Every request of somebody who is signed in begins with it. */
const findSession = prepared((tables: Kysely<Tables>, idHash: Parameter<string>, since: Parameter<Date>) =>
  tables
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('id_hash', '=', idHash)
    .where('sessions.created_at', '>', since)
    .select(['users.id', 'email', 'first_name', 'last_name', 'is_admin', 'expires_at']),
);

/**
 * A statement that begins from `sessions`, where `id_hash` and an earliest `created_at` find one. It has a row for each
 * session, also where there is nothing else to read.
 */
export type ReadBySession<Row extends BySession> = (orm: Orm, idHash: string, since: Date) => Promise<Row[]>;
export interface BySession {
  expires_at: Date | string;
}

/** The seven methods of lucia's adapter. They take session ids and look up their hashes. */
function createAdapter(orm: Orm): Adapter {
  const fork = () => orm.em.fork();
  return {
    async getSessionAndUser(sessionId) {
      const [row] = await findSession(orm, sha256(sessionId), oldest());
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
      // the few that were used to the last day: an index on it would cost more than reading the table
      await deleteInSlices(orm, table, { condition: sql<boolean>`created_at <= ${oldest()}`, key: 'id_hash' });
    },
  };
}
