import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { tokenAccess } from '../../domain/account/access-tokens.ts';
import { limits } from '../../domain/product/limits.ts';
import { User } from './user.entity.ts';

/**
 * The login of a command line, which waits for a user to confirm its code. The row is deleted when the command line
 * collects the token.
 */
export const TokenLogin = defineEntity({
  name: 'TokenLogin',
  tableName: 'token_logins',
  properties: {
    /** SHA-256 of the secret that the command line keeps, hexadecimal. */
    secretHash: p.string().length(64).primary(),
    /** SHA-256 of the code that the user compares, hexadecimal. */
    codeHash: p.string().length(64).unique(),
    name: p.string().length(limits.accessTokens.nameLength),
    access: p.enum(tokenAccess),
    /** Where the command line runs; see `addressBlock`. */
    startedFrom: p.string().length(64),
    /** The account that confirmed it. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade').index(),
    /** How many days the token will work; null for no end. Chosen when it is confirmed. */
    days: p.integer().nullable(),
    endsAt: p.datetime(3).index(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});
export type TokenLogin = InferEntity<typeof TokenLogin>;
