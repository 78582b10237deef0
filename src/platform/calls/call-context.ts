import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { CurrentUser } from '../../domain/account/accounts.ts';
import type { Orm, SqlEntityManager } from '../database/orm.ts';
import { notSignedIn } from '../errors/errors.ts';
import { clientKey } from '../http/client-key.ts';
import type { UsedToken } from '../identity/access-tokens.ts';
import type { Devices } from '../identity/devices.ts';
import type { SessionQuery, SessionRow, Sessions } from '../identity/sessions.ts';
import type { Background } from '../jobs/background.ts';
import type { Changes } from '../live/changes.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { FeatureServices, RequestLimits, Settings } from '../services.ts';
import { sha256 } from '../sha256.ts';
import { bearerIn } from './token-requests.ts';

/** The context of every call, the same over tRPC and REST. Calls in one batch share it. */
export interface CallContext extends FeatureServices {
  orm: Orm;
  /** Announcements to the processes on this database. */
  changes: Changes;
  requestLimits: RequestLimits;
  sessions: Sessions;
  devices: Devices;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  stripe: Stripe;
  settings: Settings;
  /** The request's logger, whose lines include the request id. */
  log: FastifyBaseLogger;
  /** Runs work after the response; shutdown waits for it. */
  background: Background;
  /** Aborts when the server shuts down and running work must end. */
  stopping: AbortSignal;
  /** The valid access token of the request, whose cookies are then ignored. */
  token: UsedToken | null;
  /** A bearer token that is not an access token, such as the one for publishing; undefined if `token` is set. */
  bearer: string | undefined;
  /** Hashes the session id in the cookie, valid or not. */
  sessionIdHash: () => string | undefined;
  /** The rate-limit key of the client; see `clientKey`. */
  client: string;
  /**
   * If this browser has logged in to the account before, the key under which its login attempts are counted separately;
   * otherwise null.
   */
  deviceKey: (email: string) => Promise<string | null>;
  /** The signed-in user, queried at most once per request. */
  currentUser: () => Promise<CurrentUser | null>;
  /** Runs a query that also checks the session; see `Sessions.read`. @throws UNAUTHORIZED without a signed-in user */
  readAsUser: <Row extends SessionRow>(statement: SessionQuery<Row>) => Promise<Row[]>;
  /** Whether `readAsUser` has found a signed-in user. */
  hasReadAsUser: () => boolean;
  /**
   * Signs this browser in: opens a session, sets its cookie, ends the previous session and remembers the browser as a
   * known device. @throws like `Sessions.open`
   */
  signIn: (user: Parameters<Sessions['open']>[0]) => Promise<void>;
  /** Ends this browser's session, if any, and clears the cookie. */
  signOut: () => Promise<void>;
  /** Sets the Retry-After header. */
  retryAfter: (seconds: number) => void;
}

/** A call with its own EntityManager. */
export interface PublicCall extends CallContext {
  em: SqlEntityManager;
}

/** A call of a signed-in user. */
export interface UserCall extends PublicCall {
  user: CurrentUser;
}

/** The services that all requests share. */
type SharedServices =
  | 'orm'
  | 'changes'
  | 'requestLimits'
  | 'sessions'
  | 'devices'
  | keyof FeatureServices
  | 'mailer'
  | 'stripe'
  | 'settings'
  | 'background'
  | 'stopping';

/** Creates the context for one request's calls. */
export function createCallContext(
  services: Pick<CallContext, SharedServices>,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext {
  const { sessions, devices } = services;
  const { name, options } = sessions.cookie;
  const { usedToken: token } = request;
  const cookies = token ? {} : request.cookies;
  const sessionId = cookies[name];
  const deviceToken = cookies[devices.cookie.name];
  const setCookie = (id: string) => reply.setCookie(name, id, options);
  let pendingUser: Promise<CurrentUser | null> | undefined;
  let hasReadAsUser = false;

  async function findUser(): Promise<CurrentUser | null> {
    if (token) return token.user;
    const session = sessionId ? await sessions.validate(sessionId) : null;
    // the session was just extended, so extend the cookie too
    if (sessionId && session?.renewed) setCookie(sessionId);
    return session?.user ?? null;
  }

  function currentUser(): Promise<CurrentUser | null> {
    pendingUser ??= findUser();
    return pendingUser;
  }

  return {
    ...services,
    log: request.log,
    token,
    bearer: token ? undefined : bearerIn(request),
    sessionIdHash: () => (sessionId === undefined ? undefined : sha256(sessionId)),
    client: clientKey(request.ip),
    deviceKey: (email) => devices.keyFor(deviceToken, email),
    currentUser,
    async readAsUser<Row extends SessionRow>(statement: SessionQuery<Row>) {
      const read = async () => (sessionId ? sessions.read(sessionId, statement) : null);
      // a session that must be extended gives no rows at first; currentUser extends it
      const rows = (await read()) ?? ((await currentUser()) && (await read()));
      if (!rows) throw notSignedIn();
      hasReadAsUser = true;
      return rows;
    },
    hasReadAsUser: () => hasReadAsUser,
    async signIn(user) {
      setCookie(await sessions.open(user));
      const device = await devices.remember(deviceToken, user);
      reply.setCookie(devices.cookie.name, device, devices.cookie.options);
      // last, since other tabs use this session until the browser has the response
      if (sessionId) await sessions.close(sessionId);
    },
    async signOut() {
      if (sessionId) await sessions.close(sessionId);
      reply.clearCookie(name, options);
    },
    retryAfter: (seconds) => void reply.header('retry-after', seconds),
  };
}
