import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { CurrentUser } from '../domain/accounts.ts';
import type { Background } from './background.ts';
import { clientKey } from './client-key.ts';
import type { Orm, SqlEntityManager } from './database.ts';
import type { Devices } from './identity/devices.ts';
import type { Sessions } from './identity/sessions.ts';
import type { Mailer } from './mailer.ts';
import type { RequestLimits, Settings } from './services.ts';
import type { Writer } from './writer.ts';

/** What every call can reach, the same over tRPC and REST; calls of one batch share it. */
export interface CallContext {
  orm: Orm;
  requestLimits: RequestLimits;
  sessions: Sessions;
  devices: Devices;
  writer: Writer;
  /** Null where there is no way to send e-mail. */
  mailer: Mailer | null;
  stripe: Stripe;
  settings: Settings;
  /** The request's own log, whose lines carry its id. */
  log: FastifyBaseLogger;
  /** For what goes on after the answer; a stop waits for it. */
  background: Background;
  /** Aborts when the server is about to stop and what still runs must end. */
  stopping: AbortSignal;
  /** What the request carries as `Authorization: Bearer ...`. */
  bearer: string | undefined;
  /** The key of the client by which limits count it. */
  client: string;
  /** The key of this browser's own limit on logins to an account it has logged in to before; else null. */
  deviceKey: (email: string) => Promise<string | null>;
  /** Who is signed in; read once per request, when first asked for. */
  currentUser: () => Promise<CurrentUser | null>;
  /**
   * Signs this browser in: a new session, its cookie, and the end of the one that the cookie held; the account knows the
   * browser from now on. @throws as `Sessions.open`
   */
  signIn: (user: Parameters<Sessions['open']>[0]) => Promise<void>;
  /** Ends this browser's session, if it has one, and clears its cookie. */
  signOut: () => Promise<void>;
  /** Tells the client when to come back. */
  retryAfter: (seconds: number) => void;
}

/** A call as its procedure hands it on: with an EntityManager of its own. */
export interface PublicCall extends CallContext {
  em: SqlEntityManager;
}

/** A call of a signed-in user. */
export interface UserCall extends PublicCall {
  user: CurrentUser;
}

/** What is the same for every request. */
type Given =
  | 'orm'
  | 'requestLimits'
  | 'sessions'
  | 'devices'
  | 'writer'
  | 'mailer'
  | 'stripe'
  | 'settings'
  | 'background'
  | 'stopping';

/** The context of one request's calls. */
export function createCallContext(
  given: Pick<CallContext, Given>,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext {
  const { sessions, devices } = given;
  const { name, options } = sessions.cookie;
  const sessionId = request.cookies[name];
  const deviceToken = request.cookies[devices.cookie.name];
  const setCookie = (id: string) => reply.setCookie(name, id, options);
  let found: Promise<CurrentUser | null> | undefined;

  async function findUser(): Promise<CurrentUser | null> {
    const session = sessionId ? await sessions.validate(sessionId) : null;
    if (sessionId && session?.renewed) setCookie(sessionId);
    return session?.user ?? null;
  }

  return {
    ...given,
    log: request.log,
    bearer: /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1],
    client: clientKey(request.ip),
    deviceKey: (email) => devices.keyFor(deviceToken, email),
    currentUser() {
      found ??= findUser();
      return found;
    },
    async signIn(user) {
      const id = await sessions.open(user);
      if (sessionId) await sessions.close(sessionId);
      setCookie(id);
      const device = await devices.remember(deviceToken, user);
      reply.setCookie(devices.cookie.name, device, devices.cookie.options);
    },
    async signOut() {
      if (sessionId) await sessions.close(sessionId);
      reply.clearCookie(name, options);
    },
    retryAfter: (seconds) => void reply.header('retry-after', seconds),
  };
}
