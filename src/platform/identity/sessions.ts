import { type RawBuilder, sql } from 'kysely';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { CurrentUser } from '../../domain/accounts.ts';
import { limits } from '../../domain/limits.ts';
import { dayMs, daySeconds } from '../../domain/time-units.ts';
import type { Orm } from '../database.ts';
import { deleteInSlices } from '../delete-in-slices.ts';
import { trpcError } from '../errors.ts';
import { asStatement, madeOnce, parameter, type Reading, runStatement } from '../run-prepared.ts';
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
  const lucia = createLucia(adapter);
  const cookie: SessionCookie = {
    // the prefix makes browsers refuse the cookie from a subdomain or over plain http
    name: production ? '__Host-promptreel_session' : 'promptreel_session',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: production, maxAge: idleDays * daySeconds },
  };
  return {
    cookie,
    /** The user of a session. `renewed` means that its expiry was extended, so the cookie's should be too. */
    validate: (id: string) => validate(lucia, id),
    /**
     * The user of a session, and in the same round trip the row that a list is for them; in its SQL they are `users`.
     * The row is null for a session that has expired.
     */
    async read<Row extends object>(id: string, list: Reading<Row>): Promise<(SignedIn & { row: Row }) | null> {
      return withRow(id, () => readSession(orm, id, list));
    },
    /**
     * The user of a session, and in the same round trip what a statement writes for them; see `Writing`. Nothing is
     * written for a session that has expired.
     */
    async write<Row>(id: string, statements: Writing): Promise<(SignedIn & { row: Row | null }) | null> {
      const written = await withRow(id, () => writeInSession<Row>(orm, id, statements));
      return written && { ...written, row: written.row.written };
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

  /** A session that is validated by the row that comes with it. */
  async function withRow<Row extends SessionRow>(id: string, read: () => Promise<Row | undefined>) {
    let row: Row | undefined;
    const reading = createLucia({
      ...adapter,
      async getSessionAndUser() {
        row = await read();
        return sessionAndUser(id, row);
      },
    });
    const signedIn = await validate(reading, id);
    return signedIn && row ? { ...signedIn, row } : null;
  }

  async function validate(lucia: Lucia<Record<never, never>, Omit<CurrentUser, 'id'>>, id: string) {
    const { user, session } = await lucia.validateSession(id);
    if (!user) return null;
    const expiresAt = new Date(Date.now() + idleDays * dayMs);
    // lucia extends a session only in the second half of its lifetime, so one could expire 15 days after its last use
    const isBehind = expiresAt.getTime() - session.expiresAt.getTime() > dayMs;
    if (isBehind) await adapter.updateSessionExpiration(id, expiresAt);
    return { user, renewed: isBehind || session.fresh };
  }
}

interface SignedIn {
  user: CurrentUser;
  renewed: boolean;
}

function createLucia(adapter: Adapter) {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(idleDays, 'd'),
    getUserAttributes: (attributes) => attributes,
  });
}

const oldest = () => new Date(Date.now() - absoluteDays * dayMs);

interface SessionRow extends CurrentUser {
  expiresAt: Date | string;
}

const sessionColumns = sql`users.id, email, first_name as "firstName", last_name as "lastName", is_admin as "isAdmin",
  expires_at as "expiresAt"`;

/** The parameters of the statements below; times as text, which node-postgres need not write for each request. */
const sessionValues = (id: string) => ({
  idHash: sha256(id),
  oldest: oldest().toISOString(),
  now: new Date().toISOString(),
});
const isSession = sql`id_hash = ${parameter('idHash')} and sessions.created_at > ${parameter('oldest')}`;
const sessionOnly = asStatement({
  select: sql`select ${sessionColumns} from sessions join users on users.id = sessions.user_id where ${isSession}`,
});
/** A session with its user and a list of theirs. Whose session has expired reads nothing. */
const sessionWith = madeOnce((list: Reading<unknown>) =>
  asStatement({
    ...list,
    select: sql`
      select ${sessionColumns}, list.* from sessions join users on users.id = sessions.user_id left join lateral (
        select * from (${list.select}) as whole limit case when expires_at > ${parameter('now')} then 1 else 0 end
      ) as list on true
      where ${isSession}`,
  }),
);

/** A session with its user, by the id in the cookie. Runs on every request, so it is one statement without entities. */
async function readSession<Row extends object = object>(
  orm: Orm,
  id: string,
  list?: Reading<Row>,
): Promise<(SessionRow & Row) | undefined> {
  const statement = list ? sessionWith(list) : sessionOnly;
  const [row] = await runStatement<SessionRow & Row>(orm, statement, sessionValues(id));
  return row;
}

/**
 * What to write for a caller: statements for a `with`, in whose SQL the caller is the one row of `caller`, or none, and of
 * which the last, `written`, has at most one row.
 */
export type Writing = RawBuilder<unknown>;

/** A session with its user, and as JSON the row of what is written for them. */
async function writeInSession<Row>(
  orm: Orm,
  id: string,
  statements: Writing,
): Promise<(SessionRow & { written: Row | null }) | undefined> {
  const select = sql`
    with signed_in as (
      select ${sessionColumns} from sessions join users on users.id = sessions.user_id
      where ${isSession}
    ), caller as (
      select id from signed_in where "expiresAt" > ${parameter('now')}
    ), ${statements}
    select signed_in.*, to_json(written) as written from signed_in left join written on true`;
  const [row] = await runStatement<SessionRow & { written: Row | null }>(
    orm,
    asStatement({ select }),
    sessionValues(id),
  );
  return row;
}

function sessionAndUser(
  sessionId: string,
  row: SessionRow | undefined,
): Awaited<ReturnType<Adapter['getSessionAndUser']>> {
  if (!row) return [null, null];
  const { id, email, firstName, lastName, isAdmin, expiresAt } = row;
  return [
    { id: sessionId, userId: id, expiresAt: new Date(expiresAt), attributes: {} },
    { id, attributes: { email, firstName, lastName, isAdmin } },
  ];
}

/** The seven methods of lucia's adapter. They take session ids and look up their hashes. */
function createAdapter(orm: Orm): Adapter {
  const fork = () => orm.em.fork();
  return {
    getSessionAndUser: async (sessionId) => sessionAndUser(sessionId, await readSession(orm, sessionId)),
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
