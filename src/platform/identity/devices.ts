import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { dayMs, daySeconds } from '../../domain/product/time-units.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Orm } from '../database/orm.ts';
import { sha256 } from '../sha256.ts';
import { Device } from './device.entity.ts';
import { User } from './user.entity.ts';

const { accounts, days } = serverLimits.devices;

export type Devices = ReturnType<typeof createDevices>;

/**
 * Creates the store of browsers that have logged in before. Each has a random token, bound to the accounts it logged in
 * to, so that account owners are not locked out while someone else guesses their password. The token alone never logs
 * anyone in.
 */
export function createDevices(orm: Orm, { production }: { production: boolean }) {
  const oldest = () => new Date(Date.now() - days * dayMs);
  const isKnown = async (tokenHash: string) =>
    (await orm.em.fork().count(Device, { tokenHash, lastUsedAt: { $gt: oldest() } })) > 0;

  return {
    cookie: {
      // the prefix makes browsers refuse the cookie from a subdomain or over plain http
      name: production ? '__Host-promptreel_device' : 'promptreel_device',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: production, maxAge: days * daySeconds } as const,
    },
    /**
     * Checks whether a browser has logged in to an account within 180 days.
     * @returns the rate-limit key for its attempts, or null
     */
    async keyFor(token: string | undefined, email: string): Promise<string | null> {
      if (token === undefined) return null;
      const tokenHash = sha256(token);
      const device = await orm.em
        .fork()
        .findOne(Device, { tokenHash, user: { email }, lastUsedAt: { $gt: oldest() } }, { fields: ['user'] });
      return device && `${tokenHash} ${device.user.id}`;
    },
    /**
     * Binds a browser to the account it just logged in to, and keeps only its 5 most recently used accounts. Does
     * nothing if the password has changed since.
     * @param token from the cookie; an unknown one is replaced, so that clients cannot choose their token
     * @returns the token for the cookie
     */
    async remember(
      token: string | undefined,
      { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
    ): Promise<string> {
      const known = token !== undefined && (await isKnown(sha256(token))) ? token : null;
      const current = known ?? randomBytes(32).toString('base64url');
      const tokenHash = sha256(current);
      const now = new Date();
      const em = orm.em.fork();
      const devices = Device.meta.tableName;
      await em.execute(
        `insert into ?? (token_hash, user_id, created_at, last_used_at)
         select ?, id, ?, ? from ?? where id = ? and password_hash = ? for share
         on conflict (token_hash, user_id) do update set last_used_at = excluded.last_used_at`,
        [devices, tokenHash, now, now, User.meta.tableName, id, passwordHash],
      );
      // a new token has only one account
      if (!known) return current;
      await em.execute(
        `delete from ?? where token_hash = ? and user_id in
         (select user_id from ?? where token_hash = ? order by last_used_at desc offset ?)`,
        [devices, tokenHash, devices, tokenHash, accounts],
      );
      return current;
    },
    async removeExpired(): Promise<void> {
      const condition = sql<boolean>`last_used_at <= ${oldest()}`;
      await deleteInSlices(orm, Device.meta.tableName, { condition, key: 'token_hash', oldestFirst: 'last_used_at' });
    },
  };
}
