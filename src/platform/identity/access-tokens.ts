import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { isToken } from '../../domain/account/access-tokens.ts';
import type { CurrentUser } from '../../domain/account/accounts.ts';
import { serverLimits } from '../../domain/product/limits.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Orm, SqlEntityManager } from '../database/orm.ts';
import { type Parameter, prepared } from '../database/prepared.ts';
import { trpcError } from '../errors/errors.ts';
import { addressBlock } from '../http/client-key.ts';
import { createRateLimiter } from '../http/rate-limits.ts';
import type { RequestLimits } from '../services.ts';
import { sha256 } from '../sha256.ts';
import { AccessToken } from './access-token.entity.ts';
import { TokenLogin } from './token-login.entity.ts';
import type { User } from './user.entity.ts';

/** The access token that a request was sent with. */
export interface UsedToken extends Pick<AccessToken, 'id' | 'access' | 'admin'> {
  user: CurrentUser;
  /** Its name and last four characters, for the activity log. */
  label: string;
}

interface Client {
  orm: Orm;
  requestLimits: Pick<RequestLimits, 'tokenGuesses'>;
  /** The rate-limit key of the client. */
  client: string;
}

type Tables = InferKyselyDB<typeof AccessToken | typeof User> & { access_tokens: { user_id: string } };

const findToken = prepared((tables: Kysely<Tables>, tokenHash: Parameter<string>, now: Parameter<Date>) =>
  tables
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .where('token_hash', '=', tokenHash)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .select(['access_tokens.id', 'name', 'access', 'admin', 'last4', 'last_used_from'])
    // as text, because drivers convert dates to times in their own zone
    .select(sql<string | null>`to_char(last_used_on, 'YYYY-MM-DD')`.as('last_used_on'))
    .select(['users.id as user_id', 'email', 'first_name', 'last_name', 'is_admin']),
);

/**
 * Finds the owner of a token, and records the day and the address block of its use.
 * @throws UNAUTHORIZED, the same for a mistyped, unknown, expired and revoked token; TooManyRequests after too many
 *   unknown ones from one address
 */
export async function authenticateToken({ orm, requestLimits, client }: Client, token: string): Promise<UsedToken> {
  // faster than for an unknown token, which reveals nothing: anyone can compute the checksum
  if (!isToken(token)) throw wrongToken();
  const [row] = await findToken(orm, sha256(token), new Date());
  if (!row) {
    const { perAddress: points, windowSeconds } = requestLimits.tokenGuesses;
    // counts failures only: a script that still sends a revoked token must not block its neighbors' tokens
    await createRateLimiter(orm, { name: 'token-guesses', points, windowSeconds }).consume(client);
    throw wrongToken();
  }
  const { id, access, admin, user_id, email, first_name: firstName, last_name: lastName, is_admin: isAdmin } = row;
  const today = new Date().toISOString().slice(0, 10);
  const block = addressBlock(client);
  if (row.last_used_on !== today || row.last_used_from !== block) {
    await orm.em
      .fork()
      .execute('update ?? set last_used_on = ?, last_used_from = ? where id = ?', [
        ...[AccessToken.meta.tableName, today, block, id],
      ]);
  }
  const user = { id: user_id, email, firstName, lastName, isAdmin };
  return { id, access, admin, user, label: tokenLabel(row) };
}

/** A token's name in the activity log. */
export function tokenLabel({ name, last4 }: Pick<AccessToken, 'name' | 'last4'>): string {
  return `${name} (…${last4})`;
}

function wrongToken() {
  return trpcError('UNAUTHORIZED', 'This access token is wrong, has expired or was revoked.');
}

/** Revokes all tokens of an account, and its confirmed logins of command lines. @returns the number of tokens */
export async function revokeUserTokens(tx: SqlEntityManager, { id }: { id: string }): Promise<number> {
  await tx.nativeDelete(TokenLogin, { user: id });
  return tx.nativeDelete(AccessToken, { user: id });
}

/**
 * Deletes tokens some time after they expired, so that their owners can see why a script stopped, and expired logins of
 * command lines.
 */
export async function removeExpiredTokens(orm: Orm): Promise<void> {
  const condition = sql<boolean>`ends_at <= ${new Date(Date.now() - serverLimits.expiredTokenKeptMs)}`;
  await deleteInSlices(orm, AccessToken.meta.tableName, { condition, oldestFirst: 'ends_at' });
  await deleteInSlices(orm, TokenLogin.meta.tableName, {
    ...{ condition: sql<boolean>`ends_at <= ${new Date()}`, key: 'secret_hash', oldestFirst: 'ends_at' },
  });
}
