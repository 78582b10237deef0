import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { requiredName, text } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';

/** Tells access tokens apart from other secrets, also for scanners of published code. */
export const tokenPrefix = 'prl_';
export const tokenRandomLength = 32;
const checksumLength = 6;
/** The digits of base 62, in order. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A token anywhere in a text, even with a wrong checksum. Browsers and people may change its case, so case is ignored. */
const tokenPattern = new RegExp(`${tokenPrefix}[0-9a-z]{${tokenRandomLength + checksumLength}}`, 'i');

/** Builds a token. @param random 32 random digits of base 62 */
export function formatToken(random: string): string {
  return `${tokenPrefix}${random}${checksum(tokenPrefix + random)}`;
}

/** Whether a text is a whole token with the right checksum, so that typos are found without the database. */
export function isToken(value: string): boolean {
  if (value.length !== tokenPrefix.length + tokenRandomLength + checksumLength) return false;
  const body = value.slice(0, -checksumLength);
  return tokenPattern.test(value) && value === body + checksum(body);
}

/** Whether a text contains a token, whole or misspelled. */
export function containsToken(value: string): boolean {
  return tokenPattern.test(value);
}

/** The CRC-32 of an ASCII text, as six digits of base 62. */
function checksum(value: string): string {
  let rest = crc32(value);
  let digits = '';
  for (let position = 0; position < checksumLength; position += 1) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}

/** https://www.w3.org/TR/png-3/#D-CRCAppendix, bit by bit: a token is short. */
function crc32(value: string): number {
  let crc = 0xffffffff;
  for (const character of value) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export const tokenAccess = ['read', 'write'] as const;
export type TokenAccess = (typeof tokenAccess)[number];

const { nameLength, days } = limits.accessTokens;

export const newTokenSchema = z
  .object({
    name: requiredName(nameLength),
    access: z.enum(tokenAccess).describe('A read token gets 403 from every call that changes something.'),
    days: z
      .literal(days, `must be one of ${days.join(', ')}`)
      .optional()
      .describe('How many days the token works. By default, it works until revoked.'),
    admin: z.boolean().default(false).describe('Whether the token may make admin calls. Only admins may set this.'),
  })
  .meta({ id: 'NewAccessToken' });
export type NewToken = z.infer<typeof newTokenSchema>;

export const tokenIdSchema = z.object({ id: z.uuid('is not the id of an access token') });

export const leakedTokenSchema = z.object({ token: text(200).describe('The whole token.') });

/** An access token in its owner's list. */
export const tokenSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    access: z.enum(tokenAccess),
    admin: z.boolean(),
    last4: z.string().describe('The last four characters of the token.'),
    createdAt: timeSchema,
    endsAt: timeSchema.nullable(),
    lastUsedOn: z.iso.date().nullable().describe('The last day on which the token was used, in UTC.'),
    lastUsedFrom: z.string().nullable().describe('The block of addresses that it was last used from.'),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof tokenSchema>;

/** What the access token of a request may do. */
export const currentTokenSchema = z.object({
  token: tokenSchema
    .pick({ name: true, access: true, admin: true, endsAt: true })
    .nullable()
    .describe('Null with a session.'),
});
export type CurrentToken = z.infer<typeof currentTokenSchema>;

/** A new token. Only this response contains the token itself, since only a hash is stored. */
export const createdTokenSchema = tokenSchema
  .pick({ id: true, last4: true, endsAt: true })
  .extend({ token: z.string() })
  .meta({ id: 'CreatedAccessToken' });
export type CreatedToken = z.infer<typeof createdTokenSchema>;
