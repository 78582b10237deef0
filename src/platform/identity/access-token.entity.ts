import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { tokenAccess } from '../../domain/account/access-tokens.ts';
import { limits } from '../../domain/product/limits.ts';
import { User } from './user.entity.ts';

/** A personal access token, with which scripts call the API as its owner. Revoking it deletes its row. */
export const AccessToken = defineEntity({
  name: 'AccessToken',
  tableName: 'access_tokens',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    name: p.string().length(limits.accessTokens.nameLength),
    access: p.enum(tokenAccess),
    /** Whether it may make admin calls, while its owner is an admin. */
    admin: p.boolean().default(false),
    /** SHA-256 of the token, hexadecimal, so that a leaked table does not reveal it. */
    tokenHash: p.string().length(64).unique(),
    /** The last characters of the token, so that its owner can tell tokens apart. */
    last4: p.string().length(4),
    endsAt: p.datetime(3).nullable().index(),
    /** A day in UTC. */
    lastUsedOn: p.date().nullable(),
    /** See `addressBlock`. */
    lastUsedFrom: p.string().length(64).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});
export type AccessToken = InferEntity<typeof AccessToken>;
